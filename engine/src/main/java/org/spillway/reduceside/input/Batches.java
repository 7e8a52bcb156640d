package org.spillway.reduceside.input;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.Progressable;
import org.spillway.record.RecordCursor;
import org.spillway.reduceside.store.MergeContext;
import org.spillway.work.Heartbeat;
import org.spillway.work.ParallelWork;
import org.spillway.work.PendingWork;
import org.spillway.work.Workers;

/**
 * The reducer's records in batches. Each is filled when the reducer asks for it, in the reducer's thread, or a few batches
 * are filled ahead in a thread beside it.
 */
final class Batches implements ParallelWork {
    // In the reducer's thread. Small enough to stay in a first-level cache until it has been read.
    private static final int BYTES = 1 << 14;
    private static final int AHEAD = 4;
    private static final int BYTES_AHEAD = 1 << 17;
    // Reporting progress is a volatile store. With the default task timeout, the task is killed only if each record
    // takes more than half a minute.
    private static final int RECORDS_BETWEEN_PROGRESS = 16;

    // Marks the end after a cancel or a failure.
    private static final ReduceBatch STOPPED = new ReduceBatch(0);

    private final ArrivalQueue arrivals; // null with an order
    private final long mergedBytes;
    private final MergeContext task;
    private final Progressable progress;
    private final BlockingQueue<ReduceBatch> filled = new ArrayBlockingQueue<>(AHEAD + 1);
    private final BlockingQueue<ReduceBatch> spare = new ArrayBlockingQueue<>(AHEAD);
    private final boolean isAhead;
    private final PendingWork work;
    private ReduceBatch current;
    private volatile boolean cancelled;
    // Of the thread that fills batches.
    private RecordCursor cursor;
    private boolean isWaiting; // the cursor stands at a record that did not fit
    private int moves;

    /**
     * Creates batches that are all empty. Their records are either merged, or those of outputs as they arrive.
     *
     * @param arrivals outputs that may still be fetched, or null
     * @param merged the records in order, or null
     * @param mergedBytes approximate bytes of the records in order
     * @param progress reported by the reducer's thread: while it fills a batch, since the job's own comparator may be slow,
     *     or while it waits for the other thread
     * @param worker one thread, which begins to fill them; null for the reducer's own
     */
    Batches(
            ArrivalQueue arrivals,
            RecordCursor merged,
            long mergedBytes,
            MergeContext task,
            Progressable progress,
            Workers worker) {
        this.arrivals = arrivals;
        this.cursor = merged;
        this.mergedBytes = mergedBytes;
        this.task = task;
        this.progress = progress;
        this.isAhead = worker != null;
        for (int i = 0; isAhead && i < AHEAD; i++) {
            spare.add(new ReduceBatch(BYTES_AHEAD));
        }
        this.current = isAhead ? null : new ReduceBatch(BYTES);
        this.work = isAhead ? worker.start("final merge", this) : null;
    }

    /** Returns the approximate bytes of all records. */
    long bytes() {
        return arrivals == null ? mergedBytes : arrivals.bytes();
    }

    /**
     * Returns the next batch. The previous batch must not be used any more.
     *
     * @return an empty batch at the end
     */
    ReduceBatch next() throws IOException {
        try {
            if (isAhead) {
                current = take();
            } else {
                fill(current);
            }
            return current;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException stopped = new InterruptedIOException("interrupted while waiting for merged records");
            stopped.initCause(e);
            throw stopped;
        }
    }

    private ReduceBatch take() throws IOException, InterruptedException {
        if (current != null && current.count() > 0) {
            spare.add(current); // otherwise it was the last one
            current = null;
        }
        ReduceBatch batch = filled.poll();
        if (batch == null) {
            batch = await();
        }
        if (batch == STOPPED) {
            work.check();
            throw new InterruptedIOException("stopped while waiting for merged records");
        }
        return batch;
    }

    private ReduceBatch await() throws IOException, InterruptedException {
        long start = System.nanoTime();
        long beats = task.heartbeat().count();
        try {
            while (true) {
                ReduceBatch batch = filled.poll(Heartbeat.LOOK_MILLIS, TimeUnit.MILLISECONDS);
                if (batch != null) {
                    return batch;
                }
                beats = task.heartbeat().report(beats, progress);
                work.check();
            }
        } finally {
            task.figures().waited(System.nanoTime() - start);
        }
    }

    @Override
    public void run() throws IOException, InterruptedException {
        boolean more = true;
        ReduceBatch large = null;
        ArrayDeque<ReduceBatch> waiting = new ArrayDeque<>();
        while (more && !cancelled) {
            // With a timeout: the interrupt that ends this thread may have been lost in the job's comparator or codec.
            ReduceBatch batch = large == null && !waiting.isEmpty()
                    ? waiting.poll()
                    : spare.poll(Heartbeat.LOOK_MILLIS, TimeUnit.MILLISECONDS);
            if (batch == null) {
                continue;
            }
            // Records of 100 MB must not be held four times. While a large record waits for the reducer, hold back the
            // spare batches until the reducer has finished with it.
            if (large != null && batch != large) {
                waiting.add(batch);
                continue;
            }
            fill(batch);
            task.heartbeat().beat();
            large = batch.isLarge() ? batch : null;
            more = batch.count() > 0;
            filled.add(batch); // the queue has room for all batches
        }
    }

    /**
     * Ends the thread and wakes the reducer: after a failure, which has been recorded by now, or because the task ends.
     */
    @Override
    public void cancel() {
        cancelled = true;
        if (arrivals != null) {
            arrivals.cancel();
        }
        filled.offer(STOPPED);
    }

    // Records never wait for outputs that are still to come. The batch stays empty at the end.
    private void fill(ReduceBatch batch) throws IOException, InterruptedException {
        batch.clear();
        try {
            while (isWaiting || move(batch)) {
                isWaiting = !batch.add(cursor);
                if (isWaiting) {
                    return;
                }
            }
        } catch (IOException | RuntimeException e) {
            task.blameMap(e);
            throw e;
        }
    }

    // Does not call next() again after a cursor's end.
    private boolean move(ReduceBatch batch) throws IOException, InterruptedException {
        if (!isAhead && ++moves % RECORDS_BETWEEN_PROGRESS == 0) {
            progress.progress();
        }
        while (cursor == null || !cursor.next()) {
            cursor = arrivals == null ? null : arrivals.next(batch.count() == 0);
            if (cursor == null) {
                return false;
            }
        }
        return true;
    }
}
