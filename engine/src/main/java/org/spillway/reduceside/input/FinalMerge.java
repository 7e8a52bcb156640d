package org.spillway.reduceside.input;

import java.io.IOException;
import org.spillway.record.RecordCursor;

/** The records of the final merge, in order: one cursor. */
final class FinalMerge implements RecordSource {
    private final RecordCursor cursor;
    private final long bytes;
    private boolean isGiven;

    FinalMerge(RecordCursor cursor, long bytes) {
        this.cursor = cursor;
        this.bytes = bytes;
    }

    @Override
    public RecordCursor next(boolean mayWait) {
        RecordCursor next = isGiven ? null : cursor;
        isGiven = true;
        return next;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public void cancel() {
        // it never waits
    }

    @Override
    public void close() throws IOException {
        cursor.close();
    }
}
