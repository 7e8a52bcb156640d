package org.spillway.reduceside.merge;

import java.io.IOException;
import org.spillway.record.RecordCursor;
import org.spillway.reduceside.fetch.FetchedOutputs;

/** Fills batches from a cursor, in order. One thread. */
final class CursorFiller implements BatchFiller {
    private final RecordCursor cursor;
    private final FetchedOutputs outputs;
    // Whether the cursor stands at a record that did not fit.
    private boolean waiting;
    private boolean ended;

    /**
     * Creates a filler.
     *
     * @param outputs see {@link MergeFaults}
     */
    CursorFiller(RecordCursor cursor, FetchedOutputs outputs) {
        this.cursor = cursor;
        this.outputs = outputs;
    }

    @Override
    public void fill(RecordBatch batch) throws IOException {
        batch.clear();
        try {
            while (waiting || move()) {
                waiting = !batch.add(cursor);
                if (waiting) {
                    return;
                }
            }
        } catch (IOException | RuntimeException e) {
            MergeFaults.check(e, outputs);
            throw e;
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
