package org.spillway.reduceside.input;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import org.spillway.reduceside.spill.MergeInput;
import org.spillway.reduceside.store.Backlog;
import org.spillway.work.Pauses;

/** Hands outputs on in the order of arrival, each as soon as it is stored. Thread-safe. */
class ArrivalQueue implements Backlog {
    // A reducer that needs longer for an output makes fetches wait, and servers close connections on which nothing is
    // read. Outputs then go to disk.
    private static final long PATIENCE_NANOS = 1_000_000_000;
    // Ends a wait whose notification was lost with an interrupt.
    private static final long LOOK_AGAIN_MILLIS = 500;

    private final int maps;
    private final ArrayDeque<MergeInput> stored = new ArrayDeque<>();
    private MergeInput current;
    private int outputs;
    private long recordBytes;
    private long lastTaken = nanos();
    private boolean complete;
    private boolean cancelled;
    private Throwable failure;

    /** Creates an empty queue. */
    ArrivalQueue(int maps) {
        this.maps = maps;
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

    /** True: what has been read makes room for what is to come, so nothing is kept compressed. */
    @Override
    public boolean willFit(long length) {
        return true;
    }

    @Override
    public boolean hasRoomForWrapped() {
        return false;
    }

    /** True: outputs are read one after the other. */
    @Override
    public boolean hasRoomOnDisk() {
        return true;
    }

    @Override
    public synchronized boolean isSlow() {
        return nanos() - lastTaken > PATIENCE_NANOS;
    }

    @Override
    public synchronized void awaitRoom(long millis) throws InterruptedException {
        wait(millis);
    }

    /** Records that all outputs have been added. */
    synchronized void complete() {
        complete = true;
        notifyAll();
    }

    /** Records that outputs are missing which cannot be fetched. */
    synchronized void fail(Throwable cause) {
        failure = cause;
        notifyAll();
    }

    /** Ends a wait for outputs. None is handed on any more. */
    synchronized void cancel() {
        cancelled = true;
        notifyAll();
    }

    /** Returns the next output, or null if none is stored now. The one before must not be used any more. */
    synchronized MergeInput poll() {
        lastTaken = nanos();
        current = cancelled ? null : stored.poll();
        notifyAll(); // the one before has given its memory back
        return current;
    }

    /**
     * Waits until an output is stored.
     *
     * @return false if all outputs have been handed on
     * @throws IOException if outputs are missing, those that have arrived are handed on before; or if the queue was
     *     cancelled, which must not look like the end of the records
     */
    synchronized boolean await() throws IOException, InterruptedException {
        while (stored.isEmpty() && !cancelled) {
            lastTaken = nanos(); // whoever waits for outputs is not slower than the fetch
            if (failure != null) {
                throw new IOException("the outputs of maps cannot be fetched: " + failure, failure);
            }
            if (complete) {
                return false;
            }
            wait(Pauses.millis(LOOK_AGAIN_MILLIS));
        }
        if (cancelled) {
            throw new InterruptedIOException("the input was released while outputs were waited for");
        }
        return true;
    }

    /** Estimates the bytes of all records from those of the outputs that have arrived. */
    synchronized long expectedBytes() {
        return outputs == 0 ? 0 : (long) ((double) recordBytes / outputs * maps);
    }

    /** Returns nanoseconds since an arbitrary moment. A test replaces it. */
    long nanos() {
        return System.nanoTime();
    }

    /** Discards all outputs, and whatever is added afterwards. */
    synchronized void discard() {
        cancel();
        for (MergeInput output : stored) {
            output.discard();
        }
        stored.clear();
        if (current != null) {
            current.discard();
            current = null;
        }
    }
}
