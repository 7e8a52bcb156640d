package org.spillway.work;

import java.io.IOException;
import java.security.PrivilegedAction;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.Progressable;

/** Work that was given to the workers. Thread-safe. */
public final class PendingWork implements Runnable {
    private final String what;
    private final ParallelWork work;
    private final Workers workers;
    private final CountDownLatch running;
    private volatile Throwable failure; // written under the lock, read without it for every record

    PendingWork(String what, ParallelWork work, Workers workers) {
        this.what = what;
        this.work = work;
        this.workers = workers;
        this.running = new CountDownLatch(workers.size());
    }

    /** Runs the part of one worker. Throws nothing: {@link #check} reports what the work throws. */
    @Override
    public void run() {
        try {
            workers.user().doAs(new PrivilegedAction<Void>() {
                @Override
                public Void run() {
                    try {
                        work.run();
                    } catch (Throwable t) {
                        fail(t);
                    }
                    return null;
                }
            });
        } catch (Throwable t) {
            fail(t); // thrown by doAs itself
        } finally {
            partEnded();
        }
    }

    /** Counts one part as ended. Must be called once for each part, including parts that are never run. */
    synchronized void partEnded() {
        if (running.getCount() == 1) {
            workers.forget(this); // before it is done: workers that are stopped then do not cancel it
        }
        running.countDown();
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
        return running.getCount() == 0;
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
        long beats = workers.heartbeat().count();
        while (!isDone()) {
            running.await(Heartbeat.LOOK_MILLIS, TimeUnit.MILLISECONDS);
            beats = workers.heartbeat().report(beats, progress);
        }
        check();
    }

    private synchronized void record(Throwable t) {
        if (failure == null) {
            failure = t;
        } else if (failure != t) {
            failure.addSuppressed(t);
        }
    }
}
