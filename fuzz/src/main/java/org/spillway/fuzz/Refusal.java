package org.spillway.fuzz;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.job.JobSettings;

/** Jobs that Spillway leaves to the next collector, according to docs/settings.md. It must accept all others. */
enum Refusal {
    NONE(null, null),
    FACTOR(MRJobConfig.IO_SORT_FACTOR, "1"),
    SPILL_PERCENT(MRJobConfig.MAP_SORT_SPILL_PERCENT, "1.01"),
    THREADS(JobSettings.THREADS, "5"),
    NO_BUFFER(JobSettings.SORT_MB, "0"),
    BUFFER(JobSettings.SORT_MB, "1000000");

    private final String key;
    private final String value;

    Refusal(String key, String value) {
        this.key = key;
        this.value = value;
    }

    void configure(JobConf job) {
        if (key != null) {
            job.set(key, value);
        }
    }
}
