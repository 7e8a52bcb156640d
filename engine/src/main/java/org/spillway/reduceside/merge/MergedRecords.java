package org.spillway.reduceside.merge;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.util.Progress;

/** The reducer's input. The contents of its buffers are valid until the next record. One thread. */
final class MergedRecords implements RawKeyValueIterator {
    private final Batches batches;
    private final boolean ownArrays;
    private final MergeProgress progress;
    private final AutoRelease release;
    private final DataInputBuffer key = new DataInputBuffer();
    private final DataInputBuffer value = new DataInputBuffer();
    private RecordBatch batch;
    private int next;
    private int position;
    private boolean ended;
    private Throwable failure;

    /**
     * Creates an iterator before the first record.
     *
     * @param ownArrays whether each key and value gets an array of its own. Hadoop's old API takes the end position of
     *     a buffer for its length, so a deserializer that reads to the end would also read the bytes behind its key or
     *     value.
     * @param progress updated for each batch
     * @param release frees what the records take; run at their end
     */
    MergedRecords(Batches batches, boolean ownArrays, MergeProgress progress, AutoRelease release) {
        this.batches = batches;
        this.ownArrays = ownArrays;
        this.progress = progress;
        this.release = release;
        release.watch(this);
    }

    @Override
    public boolean next() throws IOException {
        if ((batch == null || next == batch.count()) && !advance()) {
            return false;
        }
        int keyLength = batch.keyLength(next);
        int valueLength = batch.valueLength(next);
        if (ownArrays) {
            copy(key, position, keyLength);
            copy(value, position + keyLength, valueLength);
        } else {
            key.reset(batch.bytes(), position, keyLength);
            value.reset(batch.bytes(), position + keyLength, valueLength);
        }
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
            throw new IOException("the merge has failed before: " + failure, failure);
        }
        if (ended) {
            return false;
        }
        if (batch != null) {
            progress.add(batch.used());
        }
        try {
            batch = batches.next();
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
            close();
            throw e;
        }
        next = 0;
        position = 0;
        if (batch.count() == 0) {
            progress.finish();
            close();
            return false;
        }
        return true;
    }

    private void copy(DataInputBuffer target, int from, int length) {
        target.reset(Arrays.copyOfRange(batch.bytes(), from, from + length), length);
    }
}
