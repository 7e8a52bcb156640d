package org.spillway.record;

import java.io.Closeable;
import java.io.IOException;

/** Records in key order, pulled one by one. One thread. Closing twice is harmless. */
public interface RecordCursor extends Closeable {
    /**
     * Moves to the next record.
     *
     * @return false at the end; {@link #record} is then not valid
     * @throws IOException if what is read is damaged, naming file and partition
     */
    boolean next() throws IOException;

    /**
     * The current record, valid until {@link #next}; a merge hands out its sources' views, so ask again each time. A record
     * larger than what the cursor holds at once is not {@linkplain RecordView#isWhole whole}.
     */
    RecordView record();

    /**
     * Feeds the {@linkplain RecordView#missing missing} bytes of the current record to a sink that has been given the others.
     * At most once a record, which is not valid after it. Without this call {@link #next} skips them.
     *
     * @throws IOException as {@link #next}, or from the sink
     */
    default void copyRest(RecordSink sink) throws IOException {
        requireWhole();
    }

    /**
     * Copies the {@linkplain RecordView#missing missing} bytes of the current record to an array of the caller, who has
     * copied the others. At most once a record, which is not valid after it.
     *
     * @throws IOException as {@link #next}
     */
    default void readRest(byte[] target, int offset) throws IOException {
        requireWhole();
    }

    // A cursor that hands on another's records must hand on these calls, too.
    private void requireWhole() {
        if (!record().isWhole()) {
            throw new UnsupportedOperationException(record().missing() + " bytes of the record are out of reach");
        }
    }
}
