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

    /** The current record, valid until {@link #next}; a merge hands out its sources' views, so ask again each time. */
    RecordView record();
}
