package org.spillway.reduceside.input;

import java.io.IOException;
import org.apache.hadoop.util.Progressable;
import org.spillway.record.RecordCursor;
import org.spillway.reduceside.fetch.MasterReports;
import org.spillway.reduceside.spill.MergeFaults;

/** Fills batches from a cursor, in order. One thread. */
final class CursorFiller implements BatchFiller {
    // Reporting progress is a volatile store. With the default task timeout, the task is killed only if each record
    // takes more than half a minute.
    private static final int RECORDS_BETWEEN_PROGRESS = 16;

    private final RecordCursor cursor;
    private final MasterReports reports;
    private final Progressable progress;
    private int moves;
    // Whether the cursor stands at a record that did not fit.
    private boolean waiting;
    private boolean ended;

    /**
     * Creates a filler.
     *
     * @param reports see {@link MergeFaults}
     * @param progress reported while a batch is filled, since the job's own comparator may be slow; null for a thread
     *     that reports no progress
     */
    CursorFiller(RecordCursor cursor, MasterReports reports, Progressable progress) {
        this.cursor = cursor;
        this.reports = reports;
        this.progress = progress;
    }

    @Override
    public void fill(ReduceBatch batch) throws IOException {
        batch.clear();
        try {
            while (waiting || move()) {
                waiting = !batch.add(cursor);
                if (waiting) {
                    return;
                }
            }
        } catch (IOException | RuntimeException e) {
            MergeFaults.check(e, reports);
            throw e;
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
