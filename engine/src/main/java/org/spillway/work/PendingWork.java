package org.spillway.work;

import java.io.IOException;
import org.apache.hadoop.util.Progressable;

/** A job that the workers were given. Thread-safe. */
public final class PendingWork {
    // How often a waiting thread looks whether the job moves, in milliseconds.
    private static final long PROGRESS_INTERVAL = 500;

    private final String what;
    private final ParallelWork job;
    private final Heartbeat heartbeat;
    // Written under the lock, read without it: the mapper looks at both for every record.
    private volatile int running;
    private volatile Throwable failure;

    PendingWork(String what, ParallelWork job, int parts, Heartbeat heartbeat) {
        this.what = what;
        this.job = job;
        this.heartbeat = heartbeat;
        this.running = parts;
    }

    /** Runs one thread's part. Whatever is thrown is kept for {@link #check}: nothing leaves this method. */
    void runPart() {
        try {
            job.run();
        } catch (Throwable t) {
            fail(t);
        }
    }

    /**
     * Counts one part as ended. To be called once for each, whether it was run or never will be.
     *
     * @return whether it was the last one
     */
    synchronized boolean partEnded() {
        running--;
        notifyAll();
        return running == 0;
    }

    /** Keeps a failure and cancels the job. */
    void fail(Throwable t) {
        keep(t);
        cancel();
    }

    /** Tells the job to end. */
    void cancel() {
        try {
            job.cancel();
        } catch (Throwable t) {
            keep(t); // whoever fails or stops a job has more to do after this
        }
    }

    /** Whether every thread has ended its part, in whatever way. */
    public boolean isDone() {
        return running == 0;
    }

    /** Throws if a thread has failed, with what it threw as the cause. */
    public void check() throws IOException {
        Throwable cause = failure;
        if (cause != null) {
            throw new IOException(what + " failed: " + cause, cause);
        }
    }

    /**
     * Waits until every thread has ended its part.
     *
     * @param progress told twice a second that the task is alive, if it is: see {@link Heartbeat}
     * @throws IOException if one of them failed
     */
    public void await(Progressable progress) throws IOException, InterruptedException {
        long beats = heartbeat.count();
        boolean done = false;
        while (!done) {
            done = pause(PROGRESS_INTERVAL);
            beats = heartbeat.report(beats, progress);
        }
        check();
    }

    private synchronized boolean pause(long millis) throws InterruptedException {
        if (running > 0) {
            wait(millis);
        }
        return running == 0;
    }

    private synchronized void keep(Throwable t) {
        if (failure == null) {
            failure = t;
        } else if (failure != t) {
            failure.addSuppressed(t);
        }
    }
}
