package org.spillway.work;

import java.io.IOException;
import org.apache.hadoop.util.Progressable;

/** Work that was given to the workers. Thread-safe. */
public final class PendingWork {
    private final String what;
    private final ParallelWork work;
    private final Heartbeat heartbeat;
    // Written under the lock, read without it: the mapper reads both for every record.
    private volatile int running;
    private volatile Throwable failure;

    PendingWork(String what, ParallelWork work, int parts, Heartbeat heartbeat) {
        this.what = what;
        this.work = work;
        this.heartbeat = heartbeat;
        this.running = parts;
    }

    /** Runs one thread's part. Throws nothing: {@link #check} reports what the work throws. */
    void runPart() {
        try {
            work.run();
        } catch (Throwable t) {
            fail(t);
        }
    }

    /**
     * Counts one part as ended. Must be called once for each part, including parts that are never run.
     *
     * @return whether it was the last part
     */
    synchronized boolean partEnded() {
        running--;
        notifyAll();
        return running == 0;
    }

    /** Records a failure and cancels the work. */
    void fail(Throwable t) {
        record(t);
        cancel();
    }

    /** Cancels the work. */
    void cancel() {
        try {
            work.cancel();
        } catch (Throwable t) {
            record(t); // not thrown: callers must go on with their own cleanup
        }
    }

    /** Whether every thread has ended its part, successfully or not. */
    public boolean isDone() {
        return running == 0;
    }

    /** Throws an IOException if a thread has failed. Its cause is what the thread threw. */
    public void check() throws IOException {
        Throwable cause = failure;
        if (cause != null) {
            throw new IOException(what + " failed: " + cause, cause);
        }
    }

    /**
     * Waits until every thread has ended its part.
     *
     * @param progress called ten times a second if the heartbeat has changed: see {@link Heartbeat}
     * @throws IOException if a thread failed
     */
    public void await(Progressable progress) throws IOException, InterruptedException {
        long beats = heartbeat.count();
        boolean done = false;
        while (!done) {
            done = pause();
            beats = heartbeat.report(beats, progress);
        }
        check();
    }

    private synchronized boolean pause() throws InterruptedException {
        if (running > 0) {
            wait(Heartbeat.LOOK_MILLIS);
        }
        return running == 0;
    }

    private synchronized void record(Throwable t) {
        if (failure == null) {
            failure = t;
        } else if (failure != t) {
            failure.addSuppressed(t);
        }
    }
}
