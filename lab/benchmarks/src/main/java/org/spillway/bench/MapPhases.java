package org.spillway.bench;

import org.apache.hadoop.mapred.Task.TaskReporter;

/** Adds the phases of a map task to a sample. */
final class MapPhases {
    // By name: these counters are not part of the engine's API. A missing counter reads as 0.
    private static final String COUNTERS = "Spillway";
    private static final long NANOS_PER_MILLI = 1_000_000;

    private MapPhases() {}

    /** Adds the phases of the task that ran last. */
    static void add(CollectorKind kind, Sample sample) {
        TimedCollector<?, ?> task = TimedCollector.last();
        long flush = task.flushEnd() - task.flushStart();
        sample.set(Metric.COLLECT, task.flushStart() - task.initStart());
        sample.set(Metric.FLUSH, flush);
        switch (kind) {
            case STOCK, TUNED -> {
                long merge = StockClock.mergeNanos(task.flushStart(), task.flushEnd());
                sample.set(Metric.SORT, StockClock.sortNanos());
                sample.set(Metric.MERGE, merge);
                sample.set(
                        Metric.SPILL, flush - merge - StockClock.sortNanosWithin(task.flushStart(), task.flushEnd()));
            }
            case SPILLWAY, KEYED, BASE -> {
                sample.set(Metric.SORT, nanos(task, "SORT_MILLIS"));
                sample.set(Metric.SPILL, nanos(task, "SPILL_MILLIS"));
                sample.set(Metric.MERGE, nanos(task, "MERGE_MILLIS"));
            }
            case DISCARD, READ -> {
                sample.set(Metric.SORT, 0);
                sample.set(Metric.SPILL, 0);
                sample.set(Metric.MERGE, 0);
            }
        }
    }

    private static long nanos(TimedCollector<?, ?> task, String counter) {
        TaskReporter reporter = task.context().getReporter();
        return reporter.getCounter(COUNTERS, counter).getValue() * NANOS_PER_MILLI;
    }
}
