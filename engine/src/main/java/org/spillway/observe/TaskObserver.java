package org.spillway.observe;

import java.util.function.BiConsumer;
import org.spillway.run.PartitionSource;
import org.spillway.run.Run;
import org.spillway.run.RunSpec;
import org.spillway.run.RunWriter;

/** Observes a map task: updates counters and metrics. */
public final class TaskObserver {
    private final MapCounters counters;
    private final TaskMetrics metrics = new TaskMetrics();

    /** Observes a task that has done nothing yet. */
    public TaskObserver(MapCounters counters) {
        this.counters = counters;
    }

    /** The metrics so far. */
    public TaskMetrics metrics() {
        return metrics;
    }

    /**
     * Counts a record that the mapper has emitted.
     *
     * @param bytes bytes of its key and value
     */
    public void collected(int bytes) {
        counters.collected(bytes);
    }

    /** The records counted so far. Another thread than the mapper's may see an older number. */
    public long collectedRecords() {
        return counters.collectedRecords();
    }

    /** Adds the records that the mapper has emitted since the last call, and their bytes, to the metrics. */
    public void batch(long records, long bytes) {
        metrics.collected(records, bytes);
    }

    /** Counts the bytes of the finished output. */
    public void committed(Run output) {
        counters.materialized(output.length());
    }

    /**
     * Publishes the counters and logs the summary line, at the end of the task.
     *
     * @param neededBytes bytes of pages and index that would have held all records at once
     * @param peakBytes the largest number of bytes that pages and index had at one time
     */
    public void ended(long neededBytes, long peakBytes) {
        metrics.ended(neededBytes, peakBytes);
        counters.ended(metrics);
    }

    /** Observes a run that is being started. Returns what receives the finished run. */
    public BiConsumer<Run, RunWriter> started(RunSpec spec) {
        return new Started(spec);
    }

    private final class Started implements BiConsumer<Run, RunWriter> {
        private final RunSpec spec;

        Started(RunSpec spec) {
            this.spec = spec;
        }

        @Override
        public void accept(Run run, RunWriter writer) {
            PartitionSource source = spec.source();
            counters.spilled(writer.index().totalRecords());
            metrics.made(spec.kind(), writer, source.runs(), source.sortNanos());
        }
    }
}
