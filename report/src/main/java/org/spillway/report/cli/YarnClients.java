package org.spillway.report.cli;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;

/** Settings of clients that HADOOP_CONF_DIR has given. */
public final class YarnClients {
    private YarnClients() {}

    /**
     * Why jobs cannot be sent to, or asked for at, a cluster; null when they can.
     *
     * <p>Without a configuration all jobs would run, slowly and without a job history, in this JVM.
     */
    public static String problem(Configuration conf) {
        return MRConfig.YARN_FRAMEWORK_NAME.equals(conf.get(MRConfig.FRAMEWORK_NAME)) ? null : noCluster(conf);
    }

    /** Says that HADOOP_CONF_DIR is of no use. */
    public static String noCluster(Configuration conf) {
        return "HADOOP_CONF_DIR=" + System.getenv("HADOOP_CONF_DIR") + " names no YARN cluster: "
                + MRConfig.FRAMEWORK_NAME + "=" + conf.get(MRConfig.FRAMEWORK_NAME);
    }
}
