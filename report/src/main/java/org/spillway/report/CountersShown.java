package org.spillway.report;

import java.util.Set;

/** Selects the counters that a report contains. */
final class CountersShown {
    /** The group of Spillway's own counters. A report contains all of them. */
    static final String OUR_GROUP = "Spillway";

    static final String SPILLED_RECORDS = "SPILLED_RECORDS";

    static final String SHUFFLE_BYTES = "REDUCE_SHUFFLE_BYTES";
    static final String INPUT_GROUPS = "REDUCE_INPUT_GROUPS";
    static final String INPUT_RECORDS = "REDUCE_INPUT_RECORDS";

    static final String COMMITTED_HEAP = "COMMITTED_HEAP_BYTES";
    static final String GC_MILLIS = "GC_TIME_MILLIS";
    static final String CPU_MILLIS = "CPU_MILLISECONDS";

    /** The last sample of an attempt's memory, and the largest, which is a counter of each kind of task. */
    static final Set<String> PHYSICAL_MEMORY =
            Set.of("PHYSICAL_MEMORY_BYTES", "MAP_PHYSICAL_MEMORY_BYTES_MAX", "REDUCE_PHYSICAL_MEMORY_BYTES_MAX");

    /** The job totals that a report contains, by their names in Hadoop's groups of task and file system counters. */
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
            SHUFFLE_BYTES,
            INPUT_GROUPS,
            INPUT_RECORDS,
            "REDUCE_OUTPUT_RECORDS",
            CPU_MILLIS,
            GC_MILLIS,
            "FILE_BYTES_READ",
            "FILE_BYTES_WRITTEN",
            "HDFS_BYTES_READ");

    private static final Set<String> GROUPS =
            Set.of("org.apache.hadoop.mapreduce.TaskCounter", "org.apache.hadoop.mapreduce.FileSystemCounter");

    private CountersShown() {}

    /**
     * Returns whether a report contains a counter of a job. Checks the group too, because a job's own groups may use
     * any counter names.
     */
    static boolean ofJob(String group, String counter) {
        return GROUPS.contains(group) && OF_JOB.contains(counter);
    }

    /** Returns whether a counter is the number of records that an attempt wrote to local files. */
    static boolean isSpilledRecords(String group, String counter) {
        return GROUPS.contains(group) && counter.equals(SPILLED_RECORDS);
    }

    /** Returns whether a counter is one of a reduce's input. */
    static boolean isInput(String group, String counter) {
        return GROUPS.contains(group)
                && (counter.equals(SHUFFLE_BYTES) || counter.equals(INPUT_GROUPS) || counter.equals(INPUT_RECORDS));
    }

    /** Returns whether a counter tells of an attempt's memory. */
    static boolean isMemory(String group, String counter) {
        return GROUPS.contains(group)
                && (PHYSICAL_MEMORY.contains(counter)
                        || counter.equals(COMMITTED_HEAP)
                        || counter.equals(GC_MILLIS)
                        || counter.equals(CPU_MILLIS));
    }
}
