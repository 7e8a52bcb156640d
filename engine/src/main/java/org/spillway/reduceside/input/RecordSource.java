package org.spillway.reduceside.input;

import java.io.Closeable;
import java.io.IOException;
import org.spillway.record.RecordCursor;

/** The reducer's records, in cursors that are read one after the other. One thread. */
interface RecordSource extends Closeable {
    /**
     * Returns the next records, and closes those before if it has to.
     *
     * @param mayWait whether to wait for records that are still to come
     * @return null if there are none now; at the end if it may wait
     */
    RecordCursor next(boolean mayWait) throws IOException, InterruptedException;

    /** Returns the approximate bytes of all records. */
    long bytes();

    /** Ends a wait in {@link #next}, which then throws an exception. May be called by any thread. */
    void cancel();
}
