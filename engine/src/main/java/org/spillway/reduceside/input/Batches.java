package org.spillway.reduceside.input;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import org.apache.hadoop.util.Progressable;
import org.spillway.record.LargestGroup;
import org.spillway.record.RecordCursor;
import org.spillway.reduceside.store.Backlog;
import org.spillway.reduceside.store.MergeContext;
import org.spillway.reduceside.store.MergeInput;
import org.spillway.reduceside.store.RunMerge;
import org.spillway.segment.ReadBuffers;
import org.spillway.work.Heartbeat;
import org.spillway.work.ParallelWork;
import org.spillway.work.PendingWork;
import org.spillway.work.Workers;

/**
 * The reducer's records in batches. Each is filled when the reducer asks for it, in the reducer's thread, or a few batches
 * are filled ahead in a thread beside it.
 */
final class Batches implements ParallelWork, Closeable {
    // In the reducer's thread. Small enough to stay in a first-level cache until it has been read.
    private static final int BYTES = 1 << 14;
    private static final int AHEAD = 4;
    private static final int BYTES_AHEAD = 1 << 17;
    private static final int WINDOW = 1 << 17;
    // Reporting progress is a volatile store. With the default task timeout, the task is killed only if each record
    // takes more than half a minute.
    private static final int RECORDS_BETWEEN_PROGRESS = 16;

    private final Backlog backlog;
    private final MergeContext task;
    private final Progressable progress;
    private final boolean isAhead;
    // Filled and read in turn.
    private final ReduceBatch[] ring;
    private final PendingWork work;
    // Batches that have been filled, given to the reducer, and finished by it so far.
    private long filled;
    private long given;
    private long read;
    private boolean cancelled;
    // Of the thread that fills batches. The window of an output that is read alone serves the next one, too.
    private final ReadBuffers ofOne = new ReadBuffers(WINDOW);
    private RecordCursor cursor;
    private boolean isWaiting; // the cursor stands at a record that did not fit
    private long moves;

    /**
     * Creates batches that are all empty.
     *
     * @param progress reported by the reducer's thread: while it fills a batch, since the job's own comparator may be slow,
     *     or while it waits for the other thread
     * @param worker one thread, which begins to fill them; null for the reducer's own
     */
    Batches(Backlog backlog, MergeContext task, Progressable progress, Workers worker) {
        this.backlog = backlog;
        this.task = task;
        this.progress = progress;
        this.isAhead = worker != null;
        this.ring = new ReduceBatch[isAhead ? AHEAD : 1];
        for (int i = 0; i < ring.length; i++) {
            ring[i] = new ReduceBatch(isAhead ? BYTES_AHEAD : BYTES);
        }
        this.work = isAhead ? worker.start("final merge", this) : null;
    }

    /** Returns the approximate bytes of all records. */
    long bytes() {
        return backlog.bytes();
    }

    /**
     * Returns the next batch. The previous batch must not be used any more.
     *
     * @return an empty batch at the end
     */
    ReduceBatch next() throws IOException {
        try {
            if (isAhead) {
                return take();
            }
            fill(ring[0]);
            return ring[0];
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted while waiting for merged records").initCause(e);
        }
    }

    /** Records of all batches, when no thread fills any more. */
    long records() {
        return moves;
    }

    private synchronized ReduceBatch take() throws IOException, InterruptedException {
        read = given;
        notifyAll();
        if (filled == given) {
            await();
        }
        return ring[slot(given++)];
    }

    private void await() throws IOException, InterruptedException {
        long start = System.nanoTime();
        long beats = task.heartbeat().count();
        while (filled == given && !cancelled) {
            wait(Heartbeat.LOOK_MILLIS);
            beats = task.heartbeat().report(beats, progress);
        }
        task.figures().waited(System.nanoTime() - start);
        if (filled == given) {
            work.check();
            throw new InterruptedIOException("stopped while waiting for merged records");
        }
    }

    private int slot(long batch) {
        return (int) (batch % ring.length);
    }

    @Override
    public void run() throws IOException, InterruptedException {
        boolean more = true;
        while (more && awaitSpare()) {
            ReduceBatch batch = ring[slot(filled)];
            fill(batch);
            task.heartbeat().beat();
            more = batch.count() > 0;
            publish();
        }
    }

    /** Waits until the next batch may be filled. Returns false after a cancel. */
    private synchronized boolean awaitSpare() throws InterruptedException {
        int last = slot(filled + ring.length - 1);
        ReduceBatch large = ring[last].isLarge() ? ring[last] : null;
        // Records of 100 MB must not be held four times: while a large one waits for the reducer, no batch is filled.
        while (!cancelled && filled - read >= (large == null ? ring.length : 1)) {
            wait();
        }
        if (large != null) { // its array is used for the next large record, or given up
            ring[last] = ring[slot(filled)];
            ring[slot(filled)] = large;
        }
        return !cancelled;
    }

    private synchronized void publish() {
        filled++;
        notifyAll();
    }

    /**
     * Ends the thread and wakes the reducer: after a failure, which has been recorded by now, or because the task ends.
     */
    @Override
    public void cancel() {
        backlog.cancel();
        synchronized (this) {
            cancelled = true;
            notifyAll();
        }
    }

    // Records never wait for outputs that are still to come. The batch stays empty at the end.
    private void fill(ReduceBatch batch) throws IOException, InterruptedException {
        batch.clear();
        try {
            while (isWaiting || move(batch.count() == 0)) {
                isWaiting = !batch.add(cursor.record());
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
    private boolean move(boolean mayWait) throws IOException, InterruptedException {
        if (!isAhead && moves % RECORDS_BETWEEN_PROGRESS == 0) {
            progress.progress();
        }
        while (cursor == null || !cursor.next()) {
            close();
            List<MergeInput> inputs = backlog.take(mayWait);
            if (inputs == null) {
                return false;
            }
            cursor = inputs.size() == 1 ? inputs.get(0).open(ofOne) : RunMerge.open(inputs, task);
        }
        if (++moves % LargestGroup.STEP == 0) {
            task.largestGroup().look(cursor.record());
        }
        return true;
    }

    /** Closes an input that was not read to its end. The thread must have ended. */
    @Override
    public void close() throws IOException {
        RecordCursor open = cursor;
        cursor = null;
        if (open != null) {
            open.close();
        }
    }
}
