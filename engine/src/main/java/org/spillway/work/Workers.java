package org.spillway.work;

import java.security.PrivilegedAction;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * A fixed number of threads for one task. They act as the task's user, whom newer JDKs do not hand on to new threads, and
 * see the task's class loader.
 */
public final class Workers {
    // A worker ends at its next look at the interrupt flag. User code (a combiner) may not look; it is not waited for.
    private static final long JOIN_MILLIS = 1000;

    private final int size;
    private final UserGroupInformation user;
    private final ThreadPoolExecutor executor;
    private volatile ParallelWork current;

    /**
     * Threads that will start with the first work.
     *
     * @param name what their names begin with
     * @param size how many
     * @param user whom they act as
     */
    public Workers(String name, int size, UserGroupInformation user) {
        this.size = size;
        this.user = user;
        this.executor =
                new ThreadPoolExecutor(size, size, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new Factory(name));
    }

    /** How many threads there are. */
    public int size() {
        return size;
    }

    /**
     * Starts a job on all threads and returns at once. Give one job at a time.
     *
     * @param what names it in errors, for example "spill 3"
     */
    public PendingWork start(String what, ParallelWork job) {
        current = job;
        PendingWork work = new PendingWork(what, job, size);
        for (int i = 0; i < size; i++) {
            executor.execute(new Part(work));
        }
        return work;
    }

    /**
     * Cancels and interrupts what runs, and waits a second for it.
     *
     * @return whether all threads have ended; if not, memory that they may still read must not be freed
     */
    public boolean stop() {
        if (current != null) {
            current.cancel();
        }
        executor.shutdownNow();
        boolean interrupted = Thread.interrupted();
        boolean ended = false;
        try {
            ended = executor.awaitTermination(JOIN_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
            ended = executor.isTerminated();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return ended;
    }

    private final class Part implements Runnable {
        private final PendingWork work;

        Part(PendingWork work) {
            this.work = work;
        }

        @Override
        public void run() {
            user.doAs(new PrivilegedAction<Void>() {
                @Override
                public Void run() {
                    work.runPart();
                    return null;
                }
            });
        }
    }

    private static final class Factory implements ThreadFactory {
        private final String name;
        private final ClassLoader loader = Thread.currentThread().getContextClassLoader();
        private final AtomicInteger count = new AtomicInteger();

        Factory(String name) {
            this.name = name;
        }

        @Override
        public Thread newThread(Runnable body) {
            Thread thread = new Thread(body, name + "-" + count.incrementAndGet());
            thread.setDaemon(true);
            thread.setContextClassLoader(loader);
            return thread;
        }
    }
}
