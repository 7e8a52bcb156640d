package org.spillway.tools.advice;

import java.util.Map;
import org.apache.hadoop.mapred.JobConf;

/** The settings of a finished job, with Hadoop's defaults for those that it does not have. */
public final class Settings {
    private final JobConf conf;
    private final boolean known;

    private Settings(JobConf conf, boolean known) {
        this.conf = conf;
        this.known = known;
    }

    /**
     * Returns the settings of a job. Ignores the configuration of this machine, which the job need not have had.
     *
     * @param all the job's settings by key; empty if unknown
     */
    public static Settings of(Map<String, String> all) {
        JobConf conf = new CheckedJob();
        // A value such as ${env.PASSWORD} shows nothing of this machine's environment.
        conf.setRestrictSystemProperties(true);
        conf.addResource("core-default.xml");
        conf.addResource("mapred-default.xml");
        all.forEach(conf::set);
        return new Settings(conf, !all.isEmpty());
    }

    /** Returns whether the job's settings are known. If not, all values are Hadoop's defaults. */
    boolean known() {
        return known;
    }

    /** Returns the settings as Hadoop's classes read them. */
    public JobConf conf() {
        return conf;
    }

    /** Returns a value, or "" if there is none. */
    String text(String key) {
        return conf.getTrimmed(key, "");
    }

    boolean isOn(String key) {
        return conf.getBoolean(key, false);
    }

    /** Returns a number. Returns the other value if there is none, or if a variable of the cluster hides it. */
    double number(String key, double otherwise) {
        try {
            String value = text(key);
            return value.isEmpty() ? otherwise : Double.parseDouble(value);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    /** Returns a number of bytes, which may have a suffix such as m. */
    long bytes(String key, long otherwise) {
        try {
            return text(key).isEmpty() ? otherwise : conf.getLongBytes(key, otherwise);
        } catch (IllegalArgumentException e) {
            return otherwise;
        }
    }

    /** Returns whether the job has a combiner. */
    boolean hasCombiner() {
        return !text("mapreduce.job.combine.class").isEmpty()
                || !text("mapred.combiner.class").isEmpty();
    }
}
