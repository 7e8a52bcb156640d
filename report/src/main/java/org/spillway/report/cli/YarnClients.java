package org.spillway.report.cli;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;

/** Checks the client configuration that HADOOP_CONF_DIR provides. */
public final class YarnClients {
    private YarnClients() {}

    /**
     * Returns why jobs cannot be submitted to a cluster or looked up there; null if they can.
     *
     * <p>Without a configured cluster all jobs would run in this JVM, slowly and without a job history.
     */
    public static String problem(Configuration conf) {
        return MRConfig.YARN_FRAMEWORK_NAME.equals(conf.get(MRConfig.FRAMEWORK_NAME)) ? null : noCluster(conf);
    }

    /** Returns a message that HADOOP_CONF_DIR names no YARN cluster. */
    public static String noCluster(Configuration conf) {
        return "HADOOP_CONF_DIR=" + System.getenv("HADOOP_CONF_DIR") + " names no YARN cluster: "
                + MRConfig.FRAMEWORK_NAME + "=" + conf.get(MRConfig.FRAMEWORK_NAME);
    }
}
