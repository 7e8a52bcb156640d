package org.spillway.tools.archive;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    /** What {@link TaskArchive#settings} adds. */
    private static final Pattern CALL = Pattern.compile("\\$\\((\\S+)/options\\.sh\\)");

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

    /**
     * Returns the options in a configuration with one more at the end, and without those of a task archive: a JVM takes one
     * archive alone.
     */
    String with(Configuration conf, String option) {
        return (CALL.matcher(of(conf)).replaceAll("").trim() + " " + option).trim();
    }

    /** Returns the folder of the task archive that the options in a configuration name. Empty if they name none. */
    Optional<Path> archive(Configuration conf) {
        Matcher call = CALL.matcher(of(conf));
        return call.find() ? Optional.of(Path.of(call.group(1))) : Optional.empty();
    }
}
