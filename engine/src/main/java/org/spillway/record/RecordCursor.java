package org.spillway.record;

import java.io.Closeable;
import java.io.IOException;

/** Iterates over records in key order. Not thread-safe. Closing twice has no effect. */
public interface RecordCursor extends Closeable {
    /**
     * Moves to the next record.
     *
     * @return false at the end; {@link #record} is then not valid
     * @throws IOException if the data is damaged; the message names file and partition
     */
    boolean next() throws IOException;

    /**
     * The current record, valid until {@link #next}. Must be called again for each record, because a merge returns the
     * views of its sources. A record larger than the cursor's buffer is not {@linkplain RecordView#isWhole whole}.
     */
    RecordView record();

    /**
     * Appends the {@linkplain RecordView#setMissing missing} bytes of the current record to a sink that already has the
     * others. May be called once per record, which is not valid afterwards. If it is not called, {@link #next} skips
     * the bytes.
     *
     * @throws IOException as {@link #next}, or from the sink
     */
    // A cursor that returns another cursor's records must forward this call and the next, too.
    default void copyRest(RecordSink sink) throws IOException {
        // records of most cursors are whole
    }

    /**
     * Copies the {@linkplain RecordView#setMissing missing} bytes of the current record to an array of the caller, who has
     * copied the others. May be called once per record, which is not valid afterwards.
     *
     * @throws IOException as {@link #next}
     */
    default void readRest(byte[] target, int offset) throws IOException {
        // records of most cursors are whole
    }
}
