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
}
