package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Task.TaskReporter;

/** Runs a workload once, in this JVM, and measures it. */
final class Measurement {
    // By name: these counters are no part of the engine's API, and one that is missing reads as 0.
    private static final String COUNTERS = "Spillway";
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final CollectorKind kind;
    private final Path folder;

    Measurement(CollectorKind kind, Path folder) {
        this.kind = kind;
        this.folder = folder;
        if (kind == CollectorKind.STOCK) {
            StockClock.listen();
        }
    }

    Sample run(Workload workload) throws Exception {
        JobConf job = workload.job();
        kind.configure(job);
        Files.createDirectories(folder);
        Workload.Execution task = workload.prepare(job, folder);
        StockClock.reset();
        ProcessStats.resetPeak();
        long cpu = ProcessStats.cpuNanos();
        long start = System.nanoTime();
        task.run();
        Sample sample = new Sample();
        sample.set(Metric.TOTAL, System.nanoTime() - start);
        sample.set(Metric.CPU, ProcessStats.cpuNanos() - cpu);
        sample.set(Metric.RSS, ProcessStats.peakKib());
        phases(sample, TimedCollector.last());
        return sample;
    }

    /** Reads back what the last run wrote. */
    OutputDigest verify() throws IOException {
        return OutputDigest.of(TimedCollector.last().context());
    }

    private void phases(Sample sample, TimedCollector<?, ?> task) {
        long flush = task.flushEnd() - task.flushStart();
        sample.set(Metric.COLLECT, task.flushStart() - task.initStart());
        sample.set(Metric.FLUSH, flush);
        switch (kind) {
            case STOCK -> {
                long merge = StockClock.mergeNanos(task.flushStart(), task.flushEnd());
                sample.set(Metric.SORT, StockClock.sortNanos());
                sample.set(Metric.MERGE, merge);
                sample.set(
                        Metric.SPILL, flush - merge - StockClock.sortNanosWithin(task.flushStart(), task.flushEnd()));
            }
            case SPILLWAY, BASE -> {
                sample.set(Metric.SORT, nanos(task, "SORT_MILLIS"));
                sample.set(Metric.SPILL, nanos(task, "SPILL_MILLIS"));
                sample.set(Metric.MERGE, nanos(task, "MERGE_MILLIS"));
            }
            case DISCARD -> {
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
