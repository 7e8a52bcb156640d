package org.spillway.report;

import java.util.Set;

/** The counters that a report keeps. */
final class CountersShown {
    /** Of Spillway's own counters, each of which is kept. */
    static final String OUR_GROUP = "Spillway";

    static final String SPILLED_RECORDS = "SPILLED_RECORDS";

    /** Of a job's totals, which have the same names in Hadoop's groups of tasks and of file systems. */
    private static final Set<String> OF_JOB = Set.of(
            "MAP_INPUT_RECORDS",
            "MAP_OUTPUT_RECORDS",
            "MAP_OUTPUT_BYTES",
            "MAP_OUTPUT_MATERIALIZED_BYTES",
            "COMBINE_INPUT_RECORDS",
            "COMBINE_OUTPUT_RECORDS",
            SPILLED_RECORDS,
            "SHUFFLED_MAPS",
            "MERGED_MAP_OUTPUTS",
            "FAILED_SHUFFLE",
            "REDUCE_SHUFFLE_BYTES",
            "REDUCE_INPUT_GROUPS",
            "REDUCE_INPUT_RECORDS",
            "REDUCE_OUTPUT_RECORDS",
            "CPU_MILLISECONDS",
            "GC_TIME_MILLIS",
            "FILE_BYTES_READ",
            "FILE_BYTES_WRITTEN");

    private static final Set<String> GROUPS =
            Set.of("org.apache.hadoop.mapreduce.TaskCounter", "org.apache.hadoop.mapreduce.FileSystemCounter");

    private CountersShown() {}

    /** Whether a job's counter is one: a job's own groups may have any names. */
    static boolean ofJob(String group, String counter) {
        return GROUPS.contains(group) && OF_JOB.contains(counter);
    }

    /** Whether it says how many records an attempt wrote to local files. */
    static boolean isSpilledRecords(String group, String counter) {
        return GROUPS.contains(group) && counter.equals(SPILLED_RECORDS);
    }
}
