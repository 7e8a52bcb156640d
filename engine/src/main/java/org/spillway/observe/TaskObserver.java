package org.spillway.observe;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.util.Progressable;
import org.spillway.record.CombinerFactory;
import org.spillway.run.PartitionSource;
import org.spillway.run.Run;
import org.spillway.run.RunObserver;
import org.spillway.run.RunSpec;
import org.spillway.run.RunWriter;
import org.spillway.verify.RecordSum;
import org.spillway.verify.RunSums;
import org.spillway.verify.RunVerification;

/** Observes a map task: updates counters and metrics, makes flight recorder events, and verifies records. */
public final class TaskObserver {
    private final MapCounters counters;
    private final Progressable progress;
    private final TaskMetrics metrics = new TaskMetrics();
    private final RunSums sums;

    /**
     * Observes a task that has done nothing yet.
     *
     * @param verify whether to count and hash records at each stage
     */
    public TaskObserver(MapCounters counters, Progressable progress, boolean verify) {
        this.counters = counters;
        this.progress = progress;
        this.sums = verify ? new RunSums() : null;
    }

    /** Whether records are counted and hashed at each stage. */
    public boolean verifies() {
        return sums != null;
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

    /** Returns the sum of the records in runs and memory, or null if records are not verified. */
    public RecordSum sum(List<Run> runs, RecordSum memory) {
        return verifies() ? sums.of(runs, memory) : null;
    }

    /**
     * Observes one run.
     *
     * @param expected sum of the records that the run must have before the combiner, or null if records are not
     *     verified
     */
    public RunObserver follow(RunSpec spec, RecordSum expected) {
        return new Followed(spec, expected == null ? null : new RunVerification(expected));
    }

    private final class Followed implements RunObserver {
        private final RunSpec spec;
        private final RunVerification verification;
        private final RunEvent event;

        Followed(RunSpec spec, RunVerification verification) {
            this.spec = spec;
            this.verification = verification;
            this.event = FlightEvents.run(spec.kind().isMerge());
        }

        @Override
        public PartitionSource follow(PartitionSource source) {
            return verification == null ? source : verification.follow(source);
        }

        @Override
        public CombinerFactory follow(CombinerFactory combiners) {
            return verification == null ? combiners : verification.follow(combiners);
        }

        @Override
        public void made(Run run, RunWriter writer) throws IOException {
            if (verification != null) {
                sums.put(run, verification.check(spec.what(), run, spec.streams(), progress));
            }
            long records = run.index().totalRecords();
            PartitionSource source = spec.source();
            counters.spilled(records);
            metrics.made(spec.kind(), writer, source.runs(), source.sortNanos());
            if (event != null) {
                event.end(
                        run.file().toString(),
                        run.length(),
                        records,
                        source.runs(),
                        source.sortNanos(),
                        writer.nanos());
            }
        }
    }
}
