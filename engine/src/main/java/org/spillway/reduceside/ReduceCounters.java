package org.spillway.reduceside;

import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.Task;
import org.spillway.observe.OwnCounters;
import org.spillway.reduceside.fetch.FetchError;
import org.spillway.reduceside.fetch.FetchObserver;
import org.spillway.reduceside.spill.MergeObserver;

/**
 * Updates the counters of stock's shuffle and collects the values of the group {@code Spillway}. Thread-safe: all
 * methods are synchronized because Hadoop's counters are not thread-safe.
 */
final class ReduceCounters implements FetchObserver, MergeObserver {
    private static final String ERRORS = "Shuffle Errors";

    private final Reporter reporter;
    private final Counters.Counter shuffledMaps;
    private final Counters.Counter shuffleBytes;
    private final Counters.Counter failedShuffle;
    private final Counters.Counter mergedOutputs;
    private final Counters.Counter spilledRecords;
    private long localOutputs;
    private long localBytes;
    private long httpOutputs;
    private long httpBytes;
    private long recordBytes;
    private long largestBytes;
    private int spills;
    private int passes;
    private long diskBytes;
    private long mergeNanos;
    private long waitNanos;

    ReduceCounters(ShuffleConsumerPlugin.Context<?, ?> context) {
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
        if (local) {
            localOutputs++;
            localBytes += bytes;
        } else {
            httpOutputs++;
            httpBytes += bytes;
        }
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
        recordBytes += bytes;
        largestBytes = Math.max(largestBytes, bytes);
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
        spills += pass ? 0 : 1;
        passes += pass ? 1 : 0;
        diskBytes += bytes;
        mergeNanos += nanos;
    }

    @Override
    public synchronized void waited(long nanos) {
        waitNanos += nanos;
    }

    /**
     * Returns what has been counted so far.
     *
     * @param peakBytes most bytes of memory that outputs took at once
     */
    synchronized ReduceFacts facts(long peakBytes) {
        return new ReduceFacts(
                new ReduceFacts.Fetched(localOutputs, localBytes),
                new ReduceFacts.Fetched(httpOutputs, httpBytes),
                recordBytes,
                largestBytes,
                peakBytes,
                spills,
                passes,
                new ReduceFacts.Written(diskBytes, mergeNanos),
                waitNanos);
    }

    /** Publishes the counters of the group {@code Spillway}. */
    synchronized void publish(Task reduce, ReduceFacts facts) {
        new OwnCounters(reduce, reporter).publish(facts.counts());
    }
}
