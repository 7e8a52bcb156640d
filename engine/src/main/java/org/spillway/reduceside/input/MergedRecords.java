package org.spillway.reduceside.input;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.util.Progress;

/** The reducer's input. The contents of its buffers are valid until the next record. One thread. */
final class MergedRecords implements RawKeyValueIterator {
    // A larger array, which a large field needed, is not kept.
    private static final int KEEP = 1 << 20;

    private final Batches batches;
    private final OwnArrays own;
    private final ReadShare progress = new ReadShare();
    private final Runnable release;
    private final DataInputBuffer key = new DataInputBuffer();
    private final DataInputBuffer value = new DataInputBuffer();
    private ReduceBatch batch;
    private int next;
    private int position;
    private long done;
    private boolean ended;
    private Throwable failure;

    /**
     * Creates an iterator before the first record.
     *
     * @param own the fields that need arrays of their own
     * @param release frees what the records take; run at their end
     */
    MergedRecords(Batches batches, OwnArrays own, Runnable release) {
        this.batches = batches;
        this.own = own;
        this.release = release;
    }

    @Override
    public boolean next() throws IOException {
        if ((batch == null || next == batch.count()) && !advance()) {
            return false;
        }
        int keyLength = batch.keyLength(next);
        int valueLength = batch.valueLength(next);
        point(key, own.keys(), position, keyLength);
        point(value, own.values(), position + keyLength, valueLength);
        next++;
        position += keyLength + valueLength;
        return true;
    }

    @Override
    public DataInputBuffer getKey() {
        return key;
    }

    @Override
    public DataInputBuffer getValue() {
        return value;
    }

    @Override
    public Progress getProgress() {
        return progress;
    }

    /** Frees what the records take. Hadoop never calls this. */
    @Override
    public void close() {
        ended = true;
        release.run();
    }

    private boolean advance() throws IOException {
        if (failure != null) {
            // A reducer that continues after an exception must not take it for the end of its input.
            throw new IOException("the input has failed before: " + failure, failure);
        }
        if (ended) {
            return false;
        }
        if (batch != null) {
            done += batch.used();
            progress.share = (float) Math.min(1, (double) done / Math.max(1, batches.bytes()));
        }
        // A flag that the reducer may have set is not taken for a kill: stock's merge does not look at it. An interrupt
        // that comes from here on is, and one before the first record: a kill would be lost.
        boolean wasInterrupted = batch != null && Thread.interrupted();
        try {
            batch = batches.next();
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
            close();
            throw e;
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
        next = 0;
        position = 0;
        if (batch.count() == 0) {
            progress.share = 1;
            close();
            return false;
        }
        return true;
    }

    private void point(DataInputBuffer target, boolean copy, int from, int length) {
        if (!copy) {
            target.reset(batch.bytes(), from, length);
            return;
        }
        // Copies into the array of the record before, which must not be used any more.
        byte[] array = target.getData();
        if (array.length < length || array.length > KEEP && length <= KEEP) {
            array = new byte[length <= KEEP / 2 ? 2 * length : length];
        }
        System.arraycopy(batch.bytes(), from, array, 0, length);
        target.reset(array, length);
    }

    /** The share of the input that has been read. A plain field, because Hadoop reads it for each record. */
    private static final class ReadShare extends Progress {
        private float share;

        @Override
        public float get() {
            return share;
        }

        @Override
        public float getProgress() {
            return share;
        }
    }
}
