package org.spillway.mapside;

import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.spillway.figures.Figure;
import org.spillway.figures.Figures;
import org.spillway.figures.Skew;
import org.spillway.job.JobSettings;
import org.spillway.record.LargestGroup;
import org.spillway.run.RunIndex;
import org.spillway.run.RunWriter;
import org.spillway.work.Heartbeat;
import org.spillway.work.ParallelWork;
import org.spillway.work.Workers;

/**
 * Updates the counters that Hadoop's own collector has, and collects the figures of a map. For one thread at a
 * time, except {@link #run}, which a thread of its own calls.
 *
 * <p>Reports progress for the records that the mapper emits: each of the first, and later by a thread that looks
 * ten times a second whether there are more. A report is a volatile store, 4 ns, and a record takes 60 ns. A mapper
 * may become slow after any record, so that reporting each n-th record is not enough.
 */
final class MapFigures implements ParallelWork {
    // In a larger buffer pages are larger, and the last of each partition is half empty: PageSizes.page.
    private static final double PAGE_WASTE = 1 + 1.0 / 32;

    private final MapTask task;
    private final TaskReporter reporter;
    private final MapSidePlan plan;
    private final Figures figures = new Figures();
    private final LargestGroup largestGroup = new LargestGroup(0);
    private final Counters.Counter outputRecords;
    private final Counters.Counter outputBytes;
    private final Counters.Counter spilledRecords;
    private final Counters.Counter materializedBytes;
    private Skew skew;
    private Workers progress;
    private boolean reportsByTime;

    /** Starts with what the task has counted so far. */
    MapFigures(MapTask task, TaskReporter reporter, MapSidePlan plan) {
        this.task = task;
        this.reporter = reporter;
        this.plan = plan;
        outputRecords = reporter.getCounter(TaskCounter.MAP_OUTPUT_RECORDS);
        outputBytes = reporter.getCounter(TaskCounter.MAP_OUTPUT_BYTES);
        spilledRecords = reporter.getCounter(TaskCounter.SPILLED_RECORDS);
        materializedBytes = reporter.getCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES);
    }

    /**
     * Counts a record that the mapper has emitted.
     *
     * @param bytes bytes of its key and value
     */
    void collected(int bytes) {
        add(outputRecords, 1);
        add(outputBytes, bytes);
        if (!reportsByTime) {
            reporter.progress();
        }
    }

    /** Starts the thread that reports progress, once. Without memory for a thread, each record is still reported. */
    void reportByTime(Workers workers) {
        if (progress == null) {
            progress = workers.one("progress");
            reportsByTime = !progress.start("progress", this).isDone();
        }
    }

    /** Ends the thread. */
    void stopReporting() {
        if (progress != null) {
            progress.stop();
        }
    }

    @Override
    public void run() throws InterruptedException {
        long seen = outputRecords.getValue();
        while (true) {
            Thread.sleep(Heartbeat.LOOK_MILLIS);
            long now = outputRecords.getValue();
            if (now != seen) {
                reporter.progress();
                seen = now;
            }
        }
    }

    /** Adds the time that the mapper has waited for a spill. */
    void waited(long nanos) {
        figures.add(Figure.WAIT_MILLIS, nanos);
    }

    /**
     * Adds a run that was made.
     *
     * @param sorting nanoseconds of sorting, summed over all threads
     */
    void made(RunWriter writer, RunIndex index, long sorting, boolean isOutput) {
        int merged = writer.source().runs();
        spilledRecords.increment(index.totalRecords());
        // Not of the output alone, which may be a spill that was renamed.
        largestGroup.add(writer.largestGroup());
        figures.add(Figure.SPILLS, merged == 0 && !isOutput ? 1 : 0);
        figures.add(Figure.MERGE_PASSES, merged > 0 && !isOutput ? 1 : 0);
        figures.add(Figure.RUNS_MERGED, merged);
        figures.add(Figure.SORT_MILLIS, sorting);
        figures.add(merged > 0 ? Figure.MERGE_MILLIS : Figure.SPILL_MILLIS, writer.nanos() - sorting);
    }

    /** Counts the bytes of the finished output, and the records of its partitions. */
    void committed(long bytes, RunIndex index) {
        materializedBytes.increment(bytes);
        int largest = 0;
        for (int partition = 1; partition < index.partitions(); partition++) {
            largest = index.records(partition) > index.records(largest) ? partition : largest;
        }
        skew = new Skew(index.partitions(), index.totalRecords(), largest, index.records(largest));
    }

    /**
     * Publishes the figures, at the end of the task.
     *
     * @param neededBytes bytes of pages and index that would have held all records at once
     * @param peakBytes the largest number of bytes that pages and index had at one time
     */
    void ended(long neededBytes, long peakBytes) {
        JobSettings settings = plan.settings();
        figures.add(Figure.RECORDS, outputRecords.getValue());
        figures.add(Figure.RECORD_BYTES, outputBytes.getValue());
        figures.add(Figure.PEAK_BUFFER_BYTES, peakBytes);
        figures.add(Figure.BUFFER_BYTES, plan.memory().bytes());
        if (figures.value(Figure.SPILLS) > 0) {
            double bytes = neededBytes * PAGE_WASTE / settings.spillPercent();
            figures.add(Figure.SORT_MB_WITHOUT_SPILL, (long) Math.ceil(bytes / (1 << 20)) + 1);
        }
        figures.end(
                task,
                reporter,
                skew.publish(task, largestGroup),
                plan.oneThread() == null ? null : "1 of " + settings.threads() + " threads: " + plan.oneThread(),
                plan.output().remark());
    }

    // Called for each record. An increment would also examine the counter's name.
    private static void add(Counters.Counter counter, long more) {
        counter.setValue(counter.getValue() + more);
    }
}
