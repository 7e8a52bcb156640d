package org.spillway.reduceside.input;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import org.spillway.record.RecordCursor;
import org.spillway.reduceside.store.Backlog;
import org.spillway.reduceside.store.MergeInput;
import org.spillway.reduceside.store.ReduceFigures;
import org.spillway.segment.ReadBuffers;
import org.spillway.work.Clock;
import org.spillway.work.Heartbeat;

/**
 * Hands outputs on in the order of arrival, each as soon as it is stored and verified, while others are fetched. Nothing is
 * sorted or merged. An output goes to disk only if the reducer is slower than the fetch and memory is full. Thread-safe, but
 * one thread reads the records.
 */
final class ArrivalQueue implements Backlog, Closeable {
    private static final int WINDOW = 1 << 17;
    // A reducer that needs longer for an output makes fetches wait, and servers close connections on which nothing is
    // read. Outputs then go to disk.
    private static final long PATIENCE_NANOS = 1_000_000_000;

    private final int maps;
    private final Clock clock;
    private final ReduceFigures figures;
    private final ReadBuffers buffers = new ReadBuffers(WINDOW);
    private final ArrayDeque<MergeInput> stored = new ArrayDeque<>();
    private RecordCursor cursor;
    private MergeInput current;
    private int outputs;
    private long recordBytes;
    private long lastTaken;
    private boolean complete;
    private boolean cancelled;
    private Throwable failure;

    /** Creates an empty queue. */
    ArrivalQueue(int maps, ReduceFigures figures, Clock clock) {
        this.maps = maps;
        this.clock = clock;
        this.lastTaken = clock.nanos();
        this.figures = figures;
    }

    @Override
    public synchronized void add(MergeInput output) {
        if (cancelled) {
            if (output != null) {
                output.discard();
            }
            return;
        }
        outputs++;
        if (output != null) {
            recordBytes += output.bytes();
            stored.add(output);
        }
        notifyAll();
    }

    @Override
    public synchronized boolean isSlow() {
        return clock.nanos() - lastTaken > PATIENCE_NANOS;
    }

    @Override
    public synchronized void awaitRoom(long millis) throws InterruptedException {
        wait(millis);
    }

    @Override
    public synchronized void complete() {
        complete = true;
        notifyAll();
    }

    @Override
    public synchronized void fail(Throwable cause) {
        failure = cause;
        notifyAll();
    }

    /** Ends a wait for outputs. None is handed on any more. May be called by any thread. */
    synchronized void cancel() {
        cancelled = true;
        notifyAll();
    }

    /**
     * Returns the records of the next output. Those before must not be used any more.
     *
     * @param mayWait whether to wait until an output is stored
     * @return null if none is stored now; if it may wait, after the last one
     * @throws IOException if outputs are missing, those that have arrived are handed on before; or if the queue was
     *     cancelled, which must not look like the end of the records
     */
    RecordCursor next(boolean mayWait) throws IOException, InterruptedException {
        close();
        MergeInput output = take(mayWait);
        if (output != null) {
            cursor = output.open(buffers);
            figures.merged(output.isMapOutput() ? 1 : 0);
        }
        return cursor;
    }

    private synchronized MergeInput take(boolean mayWait) throws IOException, InterruptedException {
        lastTaken = clock.nanos();
        notifyAll(); // the one before has given its memory back
        while (mayWait && stored.isEmpty() && !cancelled) {
            lastTaken = clock.nanos(); // whoever waits for outputs is not slower than the fetch
            if (failure != null) {
                throw new IOException("the outputs of maps cannot be fetched: " + failure, failure);
            }
            if (complete) {
                return null;
            }
            // with a limit: the notification may be lost with an interrupt
            wait(Heartbeat.LOOK_MILLIS);
        }
        if (mayWait && cancelled) {
            throw new InterruptedIOException("the input was released while outputs were waited for");
        }
        current = cancelled ? null : stored.poll();
        return current;
    }

    /** Estimates the bytes of all records from those of the outputs that have arrived. */
    synchronized long bytes() {
        return outputs == 0 ? 0 : (long) ((double) recordBytes / outputs * maps);
    }

    /** Closes an output that was not read to its end. */
    @Override
    public void close() throws IOException {
        RecordCursor open = cursor;
        cursor = null;
        if (open != null) {
            open.close();
            discardCurrent();
        }
    }

    @Override
    public synchronized void discard() {
        cancel();
        for (MergeInput output : stored) {
            output.discard();
        }
        stored.clear();
        discardCurrent();
    }

    private synchronized void discardCurrent() {
        if (current != null) {
            current.discard();
            current = null;
        }
    }
}
