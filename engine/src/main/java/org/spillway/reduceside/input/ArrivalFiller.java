package org.spillway.reduceside.input;

import java.io.IOException;
import org.spillway.record.RecordCursor;
import org.spillway.reduceside.fetch.MasterReports;
import org.spillway.reduceside.spill.MergeFaults;
import org.spillway.reduceside.spill.MergeInput;
import org.spillway.reduceside.spill.MergeObserver;
import org.spillway.segment.ReadBuffers;

/** Fills batches from outputs in the order of arrival. Never lets records wait for outputs that are still to come. */
final class ArrivalFiller implements BatchFiller {
    private static final int WINDOW = 1 << 17;

    private final ArrivalQueue queue;
    private final MergeObserver observer;
    private final MasterReports reports;
    private final ReadBuffers buffers = new ReadBuffers(WINDOW);
    private MergeInput input;
    private RecordCursor cursor;
    // Whether the cursor stands at a record that did not fit.
    private boolean waiting;

    /**
     * Creates a filler.
     *
     * @param reports see {@link MergeFaults}
     */
    ArrivalFiller(ArrivalQueue queue, MergeObserver observer, MasterReports reports) {
        this.queue = queue;
        this.observer = observer;
        this.reports = reports;
    }

    @Override
    public void fill(ReduceBatch batch) throws IOException, InterruptedException {
        batch.clear();
        try {
            while (cursor != null || open(batch.count() == 0)) {
                while (waiting || cursor.next()) {
                    waiting = !batch.add(cursor);
                    if (waiting) {
                        return;
                    }
                }
                close();
            }
        } catch (IOException | RuntimeException e) {
            MergeFaults.check(e, reports);
            throw e;
        }
    }

    @Override
    public void cancel() {
        queue.cancel();
    }

    /** Closes an output that was not read to its end. Its files are not deleted. */
    void close() throws IOException {
        RecordCursor open = cursor;
        cursor = null;
        if (open != null) {
            open.close();
            input.discard();
        }
    }

    private boolean open(boolean mayWait) throws IOException, InterruptedException {
        input = queue.poll();
        while (input == null) {
            if (!mayWait || !queue.await()) {
                return false;
            }
            input = queue.poll();
        }
        cursor = input.open(buffers);
        observer.merged(input.isMapOutput() ? 1 : 0);
        return true;
    }
}
