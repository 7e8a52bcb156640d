package org.spillway.observe;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.Progressable;
import org.spillway.record.CombinerFactory;
import org.spillway.run.PartitionSource;
import org.spillway.run.Run;
import org.spillway.run.RunObserver;
import org.spillway.run.RunSpec;
import org.spillway.run.RunWriter;

/** Follows a map task: counters, sums of what was done, flight recorder events, and the verification of records. */
public final class TaskObserver {
    private final JobConf job;
    private final MapCounters counters;
    private final Progressable progress;
    private final TaskMetrics metrics = new TaskMetrics();
    private final RunSums sums;

    /**
     * Follows a task that has done nothing yet.
     *
     * @param verify whether to count and hash records from stage to stage
     */
    public TaskObserver(JobConf job, MapCounters counters, Progressable progress, boolean verify) {
        this.job = job;
        this.counters = counters;
        this.progress = progress;
        this.sums = verify ? new RunSums() : null;
    }

    /** Whether records are counted and hashed from stage to stage. */
    public boolean verifies() {
        return sums != null;
    }

    /** What has been done so far. */
    public TaskMetrics metrics() {
        return metrics;
    }

    /** Records and their key and value bytes that the mapper emitted since the last call. */
    public void collected(long records, long bytes) {
        counters.collected(records, bytes);
        metrics.collected(records, bytes);
    }

    /** The output has been written. */
    public void committed(Run output) {
        counters.materialized(output.length());
    }

    /**
     * The task is through.
     *
     * @param neededBytes pages and index that would have held all records at once
     * @param peakBytes most bytes of pages and index at a time
     */
    public void ended(long neededBytes, long peakBytes) {
        metrics.ended(neededBytes, peakBytes);
        counters.ended(metrics);
    }

    /** What runs and memory have together, or null if records are not verified. */
    public RecordSum sum(List<Run> runs, RecordSum memory) {
        return verifies() ? sums.of(runs, memory) : null;
    }

    /**
     * Follows one run.
     *
     * @param expected the records that it should have before they are combined; null if records are not verified
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
                sums.put(run, verification.check(spec.what(), run, spec.streams(), job, progress));
            }
            long records = run.index(job).totalRecords();
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
