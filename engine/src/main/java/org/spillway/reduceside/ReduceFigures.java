package org.spillway.reduceside;

import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.spillway.figures.Figure;
import org.spillway.figures.Figures;
import org.spillway.reduceside.fetch.FetchError;
import org.spillway.reduceside.fetch.FetchObserver;
import org.spillway.reduceside.spill.MergeObserver;

/**
 * Updates the counters of stock's shuffle and collects the figures of a reduce. Thread-safe: all methods are
 * synchronized because Hadoop's counters are not thread-safe.
 */
final class ReduceFigures implements FetchObserver, MergeObserver {
    private static final String ERRORS = "Shuffle Errors";

    private final ShuffleConsumerPlugin.Context<?, ?> context;
    private final Reporter reporter;
    private final Counters.Counter shuffledMaps;
    private final Counters.Counter shuffleBytes;
    private final Counters.Counter failedShuffle;
    private final Counters.Counter mergedOutputs;
    private final Counters.Counter spilledRecords;
    private final Figures figures = new Figures();

    ReduceFigures(ShuffleConsumerPlugin.Context<?, ?> context) {
        this.context = context;
        reporter = context.getReporter();
        shuffledMaps = context.getShuffledMapsCounter();
        shuffleBytes = context.getReduceShuffleBytes();
        failedShuffle = context.getFailedShuffleCounter();
        mergedOutputs = context.getMergedMapOutputsCounter();
        spilledRecords = context.getSpilledRecordsCounter();
    }

    /** Creates the error counters, which stock's shuffle has even if they stay 0. */
    synchronized void begin() {
        for (FetchError kind : FetchError.values()) {
            reporter.getCounter(ERRORS, kind.name());
        }
    }

    @Override
    public synchronized void fetched(long bytes, boolean local) {
        shuffledMaps.increment(1);
        shuffleBytes.increment(bytes);
        figures.add(local ? Figure.SHUFFLE_LOCAL_OUTPUTS : Figure.SHUFFLE_HTTP_OUTPUTS, 1);
        figures.add(local ? Figure.SHUFFLE_LOCAL_BYTES : Figure.SHUFFLE_HTTP_BYTES, bytes);
    }

    @Override
    public synchronized void fetchFailed() {
        failedShuffle.increment(1);
    }

    @Override
    public synchronized void fetchError(FetchError kind) {
        reporter.getCounter(ERRORS, kind.name()).increment(1);
    }

    @Override
    public synchronized void stored(long bytes) {
        figures.add(Figure.SHUFFLE_RECORD_BYTES, bytes);
    }

    @Override
    public synchronized void merged(int mapOutputs) {
        mergedOutputs.increment(mapOutputs);
    }

    @Override
    public synchronized void readFromDisk(long records) {
        spilledRecords.increment(records);
    }

    @Override
    public synchronized void written(int inputs, long bytes, boolean pass, long nanos) {
        figures.add(pass ? Figure.SHUFFLE_PASSES : Figure.SHUFFLE_SPILLS, 1);
        figures.add(Figure.SHUFFLE_DISK_BYTES, bytes);
        figures.add(Figure.SHUFFLE_MERGE_MILLIS, nanos);
    }

    @Override
    public synchronized void waited(long nanos) {
        figures.add(Figure.SHUFFLE_WAIT_MILLIS, nanos);
    }

    /**
     * Publishes the figures, at the end of the task.
     *
     * @param peakBytes most bytes of memory that outputs took at once
     */
    synchronized void ended(ReduceSidePlan plan, long peakBytes) {
        figures.add(Figure.SHUFFLE_PEAK_BYTES, peakBytes);
        figures.add(Figure.SHUFFLE_MEMORY_BYTES, plan.memory().total());
        figures.end(
                context.getReduceTask(),
                reporter,
                plan.settings().counters(),
                plan.oneThread() == null ? null : "merged in the reducer's thread: " + plan.oneThread(),
                plan.output().remark());
    }
}
