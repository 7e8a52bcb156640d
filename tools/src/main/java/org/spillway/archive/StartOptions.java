package org.spillway.archive;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** The settings with what an administrator adds to the options of a kind of JVM: jobs that set their own keep these. */
enum StartOptions {
    MAP(MRJobConfig.MAPRED_MAP_ADMIN_JAVA_OPTS, MRJobConfig.DEFAULT_MAPRED_ADMIN_JAVA_OPTS),
    REDUCE(MRJobConfig.MAPRED_REDUCE_ADMIN_JAVA_OPTS, MRJobConfig.DEFAULT_MAPRED_ADMIN_JAVA_OPTS),
    MASTER(MRJobConfig.MR_AM_ADMIN_COMMAND_OPTS, MRJobConfig.DEFAULT_MR_AM_ADMIN_COMMAND_OPTS);

    private final String setting;
    private final String byDefault;

    StartOptions(String setting, String byDefault) {
        this.setting = setting;
        this.byDefault = byDefault;
    }

    String setting() {
        return setting;
    }

    /** What a configuration has: Hadoop's default where it has none. */
    String of(Configuration conf) {
        return conf.get(setting, byDefault).trim();
    }

    /** The same with an option behind it. */
    String with(Configuration conf, String option) {
        return (of(conf) + " " + option).trim();
    }
}
