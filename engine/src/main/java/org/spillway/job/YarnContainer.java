package org.spillway.job;

import org.apache.hadoop.mapred.JobConf;

/** The YARN container of a task: its own, or that of its application master. */
final class YarnContainer {
    // YARN sets this for every process of a container.
    private static final String ID = "CONTAINER_ID";

    // MapReduce sets this if a task runs in the JVM of the application master, and thus in its container.
    private static final String IS_UBER = "mapreduce.task.uberized";

    private YarnContainer() {}

    /** Whether this JVM runs in a YARN container. */
    static boolean isOne() {
        return System.getenv(ID) != null;
    }

    /** Whether the container is that of the application master. */
    static boolean isMasters(JobConf job) {
        return job.getBoolean(IS_UBER, false);
    }
}
