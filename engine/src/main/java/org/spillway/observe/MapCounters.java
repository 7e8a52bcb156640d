package org.spillway.observe;

import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.job.JobSettings;

/** The task counters that stock's buffer keeps, told in batches; at the end our own, and a line in the log. */
public final class MapCounters {
    private static final String GROUP = "Spillway";
    private static final double NANOS_PER_MILLI = 1e6;

    private static final Logger LOG = LoggerFactory.getLogger(MapCounters.class);

    private final JobSettings settings;
    private final long bufferBytes;
    private final TaskReporter reporter;
    private final Counters.Counter outputRecords;
    private final Counters.Counter outputBytes;
    private final Counters.Counter spilledRecords;
    private final Counters.Counter materializedBytes;

    public MapCounters(TaskReporter reporter, JobSettings settings, long bufferBytes) {
        this.settings = settings;
        this.bufferBytes = bufferBytes;
        this.reporter = reporter;
        outputRecords = reporter.getCounter(TaskCounter.MAP_OUTPUT_RECORDS);
        outputBytes = reporter.getCounter(TaskCounter.MAP_OUTPUT_BYTES);
        spilledRecords = reporter.getCounter(TaskCounter.SPILLED_RECORDS);
        materializedBytes = reporter.getCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES);
    }

    public void collected(long records, long bytes) {
        outputRecords.increment(records);
        outputBytes.increment(bytes);
    }

    public void spilled(long records) {
        spilledRecords.increment(records);
    }

    public void ended(TaskMetrics metrics) {
        add("SPILLS", metrics.spills());
        add("MERGE_PASSES", metrics.passes());
        add("RUNS_MERGED", metrics.runsMerged());
        add("RAW_COPIED_SEGMENTS", metrics.rawCopies());
        add("SORT_MILLIS", millis(metrics.sortNanos()));
        add("SPILL_MILLIS", millis(metrics.spillNanos()));
        add("MERGE_MILLIS", millis(metrics.mergeNanos()));
        add("WAIT_MILLIS", millis(metrics.waitNanos()));
        add("PEAK_BUFFER_BYTES", metrics.peakBytes());
        LOG.info(SummaryLine.of(metrics, settings, bufferBytes));
    }

    private void add(String name, long value) {
        reporter.getCounter(GROUP, name).increment(value);
    }

    private static long millis(long nanos) {
        return Math.round(nanos / NANOS_PER_MILLI);
    }

    public void materialized(long bytes) {
        materializedBytes.increment(bytes);
    }
}
