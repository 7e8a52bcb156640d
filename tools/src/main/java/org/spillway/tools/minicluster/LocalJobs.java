package org.spillway.tools.minicluster;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;

/** Makes jobs run in this JVM, by Hadoop's LocalJobRunner. */
public final class LocalJobs {
    private LocalJobs() {}

    /** Sets what such a job needs. By default it writes to one folder in /tmp, which the first user of a machine owns. */
    public static void setOn(Configuration job) {
        job.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
        job.set(JTConfig.JT_STAGING_AREA_ROOT, "${hadoop.tmp.dir}/mapred/staging");
    }
}
