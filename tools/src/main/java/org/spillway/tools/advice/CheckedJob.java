package org.spillway.tools.advice;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;

/** The settings of a job. If a value is no number, the exception names setting and value, which Hadoop's does not. */
public final class CheckedJob extends JobConf {
    /** A setting whose value is not the number that it must be. */
    public static final class InvalidNumber extends NumberFormatException {
        private static final long serialVersionUID = 1L;

        private InvalidNumber(String message, NumberFormatException cause) {
            super(message);
            initCause(cause);
        }
    }

    /** Creates settings without any, not even Hadoop's defaults. */
    CheckedJob() {
        super(false);
    }

    /** Copies settings. */
    public CheckedJob(Configuration conf) {
        super(conf);
    }

    @Override
    public int getInt(String key, int byDefault) {
        try {
            return super.getInt(key, byDefault);
        } catch (NumberFormatException e) {
            throw invalid(key, "a whole number of at most " + Integer.MAX_VALUE, e);
        }
    }

    @Override
    public long getLong(String key, long byDefault) {
        try {
            return super.getLong(key, byDefault);
        } catch (NumberFormatException e) {
            throw invalid(key, "a whole number", e);
        }
    }

    @Override
    public float getFloat(String key, float byDefault) {
        try {
            return super.getFloat(key, byDefault);
        } catch (NumberFormatException e) {
            throw invalid(key, "a number", e);
        }
    }

    @Override
    public double getDouble(String key, double byDefault) {
        try {
            return super.getDouble(key, byDefault);
        } catch (NumberFormatException e) {
            throw invalid(key, "a number", e);
        }
    }

    private InvalidNumber invalid(String key, String limit, NumberFormatException e) {
        return new InvalidNumber(key + "=" + getTrimmed(key) + ": must be " + limit, e);
    }
}
