package org.spillway.observe;

import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.job.JobSettings;

/** The counters of the group {@code Spillway}. They only inform, so they are left out where a job may need their room. */
final class OwnCounters {
    private static final String GROUP = "Spillway";
    private static final int COUNT = 9;
    private static final double NANOS_PER_MILLI = 1e6;

    private static final Logger LOG = LoggerFactory.getLogger(OwnCounters.class);

    private final Task task;
    private final TaskReporter reporter;

    OwnCounters(Task task, TaskReporter reporter) {
        this.task = task;
        this.reporter = reporter;
    }

    /** Publishes what a task has done, if there is room; never throws what Hadoop throws of counters. */
    void publish(TaskMetrics metrics) {
        try {
            CounterRoom room = CounterRoom.of(task);
            if (room.hasRoomFor(COUNT)) {
                add(metrics);
            } else {
                LOG.info(
                        "no counters of the group {}: the task has {}; {}=false leaves them out in every task",
                        GROUP,
                        room,
                        JobSettings.COUNTERS);
            }
        } catch (RuntimeException | LinkageError e) {
            LOG.warn(
                    "no counters of the group {}, or not all: {}=false leaves them out",
                    GROUP,
                    JobSettings.COUNTERS,
                    e);
        }
    }

    private void add(TaskMetrics metrics) {
        add("SPILLS", metrics.spills());
        add("MERGE_PASSES", metrics.passes());
        add("RUNS_MERGED", metrics.runsMerged());
        add("RAW_COPIED_SEGMENTS", metrics.rawCopies());
        add("SORT_MILLIS", millis(metrics.sortNanos()));
        add("SPILL_MILLIS", millis(metrics.spillNanos()));
        add("MERGE_MILLIS", millis(metrics.mergeNanos()));
        add("WAIT_MILLIS", millis(metrics.waitNanos()));
        add("PEAK_BUFFER_BYTES", metrics.peakBytes());
    }

    private void add(String name, long value) {
        reporter.getCounter(GROUP, name).increment(value);
    }

    private static long millis(long nanos) {
        return Math.round(nanos / NANOS_PER_MILLI);
    }
}
