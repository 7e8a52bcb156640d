package org.spillway.job;

import org.apache.hadoop.mapred.JobConf;

/** Where a task of YARN's runs: in a container of its own, or in that of its application master. */
final class YarnContainer {
    // Set by YARN for every process of a container.
    private static final String ID = "CONTAINER_ID";

    // Set by MapReduce where a task runs in the application master's JVM, and so in its container.
    private static final String IS_UBER = "mapreduce.task.uberized";

    private YarnContainer() {}

    /** Whether this JVM runs in one. */
    static boolean isOne() {
        return System.getenv(ID) != null;
    }

    /** Whether it is the application master's. */
    static boolean isMasters(JobConf job) {
        return job.getBoolean(IS_UBER, false);
    }
}
