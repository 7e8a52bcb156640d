package org.spillway.reduceside.merge;

import java.io.IOException;
import org.spillway.record.RecordCursor;

/** Fills batches from a cursor, in order. One thread. */
final class CursorFiller implements BatchFiller {
    private final RecordCursor cursor;
    // Whether the cursor stands at a record that did not fit.
    private boolean waiting;
    private boolean ended;

    CursorFiller(RecordCursor cursor) {
        this.cursor = cursor;
    }

    @Override
    public void fill(RecordBatch batch) throws IOException {
        batch.clear();
        while (waiting || move()) {
            waiting = !batch.add(cursor);
            if (waiting) {
                return;
            }
        }
    }

    @Override
    public void cancel() {
        // it never waits
    }

    // Does not call next() again after the end.
    private boolean move() throws IOException {
        ended = ended || !cursor.next();
        return !ended;
    }
}
