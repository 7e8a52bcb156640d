package org.spillway.mapside;

import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.spillway.collect.Tally;

/** The task counters that stock's buffer keeps, told in batches. */
final class MapCounters implements Tally {
    private static final String GROUP = "Spillway";
    private static final double NANOS_PER_MILLI = 1e6;

    private final TaskReporter reporter;
    private final Counters.Counter outputRecords;
    private final Counters.Counter outputBytes;
    private final Counters.Counter spilledRecords;
    private final Counters.Counter materializedBytes;

    MapCounters(TaskReporter reporter) {
        this.reporter = reporter;
        outputRecords = reporter.getCounter(TaskCounter.MAP_OUTPUT_RECORDS);
        outputBytes = reporter.getCounter(TaskCounter.MAP_OUTPUT_BYTES);
        spilledRecords = reporter.getCounter(TaskCounter.SPILLED_RECORDS);
        materializedBytes = reporter.getCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES);
    }

    @Override
    public void collected(long records, long bytes) {
        outputRecords.increment(records);
        outputBytes.increment(bytes);
    }

    @Override
    public void spilled(long records) {
        spilledRecords.increment(records);
    }

    @Override
    public void spent(long sorting, long spilling, long merging) {
        add("SORT_MILLIS", sorting);
        add("SPILL_MILLIS", spilling);
        add("MERGE_MILLIS", merging);
    }

    private void add(String name, long nanos) {
        reporter.getCounter(GROUP, name).increment(Math.round(nanos / NANOS_PER_MILLI));
    }

    @Override
    public void materialized(long bytes) {
        materializedBytes.increment(bytes);
    }
}
