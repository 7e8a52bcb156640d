package org.spillway.reduceside.input;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.Progressable;
import org.spillway.reduceside.spill.MergeObserver;
import org.spillway.work.Heartbeat;
import org.spillway.work.ParallelWork;
import org.spillway.work.Pauses;
import org.spillway.work.PendingWork;
import org.spillway.work.Workers;

/** Fills batches in a thread beside the reducer's, a few batches ahead of it. */
final class BatchesAhead implements Batches, ParallelWork {
    private static final int BATCHES = 4;
    private static final int BYTES = 1 << 17;
    private static final long WAIT_MILLIS = 500;

    // Marks the end after a cancel or a failure.
    private static final ReduceBatch STOPPED = new ReduceBatch(0);

    private final BatchFiller filler;
    private final Heartbeat heartbeat;
    private final Progressable progress;
    private final MergeObserver observer;
    private final BlockingQueue<ReduceBatch> filled = new ArrayBlockingQueue<>(BATCHES + 1);
    private final BlockingQueue<ReduceBatch> spare = new ArrayBlockingQueue<>(BATCHES);
    private PendingWork work;
    private ReduceBatch current;
    private volatile boolean cancelled;

    /** Creates batches that are all empty. */
    BatchesAhead(BatchFiller filler, Heartbeat heartbeat, Progressable progress, MergeObserver observer) {
        this.filler = filler;
        this.heartbeat = heartbeat;
        this.progress = progress;
        this.observer = observer;
        for (int i = 0; i < BATCHES; i++) {
            spare.add(new ReduceBatch(BYTES));
        }
    }

    /** Starts one thread that fills batches. */
    void start(Workers workers) {
        work = workers.start("final merge", this);
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
                    : spare.poll(Pauses.millis(WAIT_MILLIS), TimeUnit.MILLISECONDS);
            if (batch == null) {
                continue;
            }
            // Records of 100 MB must not be held four times. While a large record waits for the reducer, hold back the
            // spare batches until the reducer has finished with it.
            if (large != null && batch != large) {
                waiting.add(batch);
                continue;
            }
            filler.fill(batch);
            heartbeat.beat();
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
        filler.cancel();
        filled.offer(STOPPED);
    }

    @Override
    public ReduceBatch next() throws IOException {
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
        current = batch;
        return batch;
    }

    private ReduceBatch await() throws IOException {
        long start = System.nanoTime();
        long beats = heartbeat.count();
        try {
            while (true) {
                ReduceBatch batch = filled.poll(Pauses.millis(WAIT_MILLIS), TimeUnit.MILLISECONDS);
                if (batch != null) {
                    return batch;
                }
                beats = heartbeat.report(beats, progress);
                work.check();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException stopped = new InterruptedIOException("interrupted while waiting for merged records");
            stopped.initCause(e);
            throw stopped;
        } finally {
            observer.waited(System.nanoTime() - start);
        }
    }
}
