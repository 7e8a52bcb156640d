package org.spillway.reduceside.store;

import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.spillway.figures.Figure;
import org.spillway.figures.Figures;
import org.spillway.reduceside.fetch.FetchError;
import org.spillway.reduceside.fetch.FetchObserver;

/**
 * Updates the counters of stock's shuffle and collects the figures of a reduce. Thread-safe: all methods are
 * synchronized because Hadoop's counters are not thread-safe.
 */
public final class ReduceFigures implements FetchObserver {
    private static final String ERRORS = "Shuffle Errors";

    private final ShuffleConsumerPlugin.Context<?, ?> context;
    private final Figures figures = new Figures();

    /** Creates figures that are all 0. Creates no counter. */
    public ReduceFigures(ShuffleConsumerPlugin.Context<?, ?> context) {
        this.context = context;
    }

    /** Creates the error counters, which stock's shuffle has even if they stay 0. */
    public synchronized void begin() {
        for (FetchError kind : FetchError.values()) {
            context.getReporter().getCounter(ERRORS, kind.name());
        }
    }

    @Override
    public synchronized void fetched(long bytes, boolean local) {
        context.getShuffledMapsCounter().increment(1);
        context.getMergedMapOutputsCounter().increment(1); // in the end, stock has merged each of them, too
        context.getReduceShuffleBytes().increment(bytes);
        figures.add(local ? Figure.SHUFFLE_LOCAL_OUTPUTS : Figure.SHUFFLE_HTTP_OUTPUTS, 1);
        figures.add(local ? Figure.SHUFFLE_LOCAL_BYTES : Figure.SHUFFLE_HTTP_BYTES, bytes);
    }

    @Override
    public synchronized void fetchFailed(int outputs, FetchError error) {
        context.getFailedShuffleCounter().increment(outputs);
        context.getReporter().getCounter(ERRORS, error.name()).increment(1);
    }

    /** Counts an output that has become part of the reduce's input, by the bytes of its records. */
    synchronized void stored(long bytes) {
        figures.add(Figure.SHUFFLE_RECORD_BYTES, bytes);
    }

    /** Counts records that a merge has read from a file. */
    synchronized void readFromDisk(long records) {
        context.getSpilledRecordsCounter().increment(records);
    }

    /**
     * Counts a file that has been written.
     *
     * @param bytes of the file
     * @param pass whether it was merged from inputs on disk
     * @param since {@link System#nanoTime} at its start
     */
    synchronized void written(long bytes, boolean pass, long since) {
        figures.add(pass ? Figure.SHUFFLE_PASSES : Figure.SHUFFLE_SPILLS, 1);
        figures.add(Figure.SHUFFLE_DISK_BYTES, bytes);
        figures.add(Figure.SHUFFLE_MERGE_MILLIS, System.nanoTime() - since);
    }

    /** Counts a wait of the reducer for records. */
    public synchronized void waited(long nanos) {
        figures.add(Figure.SHUFFLE_WAIT_MILLIS, nanos);
    }

    /**
     * Publishes the figures, at the end of the task.
     *
     * @param peakBytes most bytes of memory that outputs took at once
     * @param memoryBytes memory for outputs
     * @param remarks texts for the log; null for none
     */
    public synchronized void end(long peakBytes, long memoryBytes, String... remarks) {
        figures.add(Figure.SHUFFLE_PEAK_BYTES, peakBytes);
        figures.add(Figure.SHUFFLE_MEMORY_BYTES, memoryBytes);
        figures.end(context.getReduceTask(), context.getReporter(), remarks);
    }
}
