package org.spillway.archive;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * The settings for an administrator's JVM options, one for each kind of JVM. They also apply to jobs that set JVM
 * options of their own.
 */
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

    /** Returns the options in a configuration, or Hadoop's default if it sets none. */
    String of(Configuration conf) {
        return conf.get(setting, byDefault).trim();
    }

    /** Returns the options in a configuration with one more at the end. */
    String with(Configuration conf, String option) {
        return (of(conf) + " " + option).trim();
    }
}
