package org.spillway.job;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;

/** Reads and checks one setting. Each method throws an IOException that names the setting, its value and its limits. */
public final class Setting {
    private Setting() {}

    /** Returns a whole number of at least {@code min}. */
    public static int atLeast(JobConf job, String key, int byDefault, int min) throws IOException {
        int value = number(job, key, byDefault);
        if (value < min) {
            throw invalid(key, value, "at least " + min);
        }
        return value;
    }

    /** Returns any whole number. */
    public static int number(JobConf job, String key, int byDefault) throws IOException {
        try {
            return job.getInt(key, byDefault);
        } catch (NumberFormatException e) {
            throw invalid(key, job.get(key), "a whole number"); // Hadoop's own message does not name the key
        }
    }

    /** Returns a share over 0 and at most 1. */
    public static float share(JobConf job, String key, float byDefault) throws IOException {
        return share(job, key, byDefault, "over 0 and at most 1", false);
    }

    /** Returns a share of 0 to 1. */
    public static float shareOrNone(JobConf job, String key, float byDefault) throws IOException {
        return share(job, key, byDefault, "0 to 1", true);
    }

    /** Creates the exception for a value outside its range. */
    public static IOException invalid(String key, Object value, String range) {
        return new IOException("invalid " + key + "=" + value + ": must be " + range);
    }

    private static float share(JobConf job, String key, float byDefault, String range, boolean zero)
            throws IOException {
        float value;
        try {
            value = job.getFloat(key, byDefault);
        } catch (NumberFormatException e) {
            throw invalid(key, job.get(key), range);
        }
        if (!(value > 0 && value <= 1 || zero && value == 0)) {
            throw invalid(key, value, range);
        }
        return value;
    }
}
