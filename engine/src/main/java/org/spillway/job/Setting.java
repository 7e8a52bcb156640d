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

    /** Creates the exception for a value outside its range. */
    public static IOException invalid(String key, Object value, String range) {
        return new IOException("invalid " + key + "=" + value + ": must be " + range);
    }

    /** Returns a share over 0 and at most 1, or also 0. */
    public static float share(JobConf job, String key, float byDefault, boolean mayBeZero) throws IOException {
        String range = mayBeZero ? "0 to 1" : "over 0 and at most 1";
        float value;
        try {
            value = job.getFloat(key, byDefault);
        } catch (NumberFormatException e) {
            throw invalid(key, job.get(key), range);
        }
        if (!(value > 0 && value <= 1 || mayBeZero && value == 0)) {
            throw invalid(key, value, range);
        }
        return value;
    }
}
