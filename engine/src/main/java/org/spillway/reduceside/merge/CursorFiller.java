package org.spillway.reduceside.merge;

import java.io.IOException;
import org.apache.hadoop.util.Progressable;
import org.spillway.record.RecordCursor;

/** Fills batches from a cursor, in order. One thread. */
final class CursorFiller implements BatchFiller {
    // Reporting progress is a volatile store. With the default task timeout, the task is killed only if each record
    // takes more than half a minute.
    private static final int RECORDS_BETWEEN_PROGRESS = 16;

    private final RecordCursor cursor;
    private final Progressable progress;
    private int moves;
    // Whether the cursor stands at a record that did not fit.
    private boolean waiting;
    private boolean ended;

    /** Makes a filler for a thread that reports no progress. */
    CursorFiller(RecordCursor cursor) {
        this(cursor, null);
    }

    /** Makes a filler that reports progress while it fills a batch: the job's own comparator may be slow. */
    CursorFiller(RecordCursor cursor, Progressable progress) {
        this.cursor = cursor;
        this.progress = progress;
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
        if (progress != null && ++moves % RECORDS_BETWEEN_PROGRESS == 0) {
            progress.progress();
        }
        ended = ended || !cursor.next();
        return !ended;
    }
}
