package org.spillway.job;

import java.util.Arrays;
import org.apache.hadoop.mapred.JobConf;

/** Determines whether Spillway supports a job. */
public final class JobSupport {
    private JobSupport() {}

    /**
     * Returns the reason to leave a job to the next collector.
     *
     * @return one line that names what to change, or null if the job is supported
     */
    public static String reasonAgainst(JobConf job, JobSettings settings) {
        String key = job.getMapOutputKeyClass().getName();
        if (Arrays.asList(settings.refusedKeys()).contains(key)) {
            return "key class " + key + " is listed in " + JobSettings.REFUSED_KEYS;
        }
        return null;
    }
}
