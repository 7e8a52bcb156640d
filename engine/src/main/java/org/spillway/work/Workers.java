package org.spillway.work;

import java.io.InterruptedIOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * A fixed number of threads for one task. They run as the task's user, which newer JDKs do not pass on to new threads,
 * and use the task's class loader.
 */
public final class Workers {
    // A worker ends when it next checks the interrupt flag. User code (a combiner) may not check it, so the wait is
    // limited.
    private static final long JOIN_MILLIS = 1000;
    private static final long JOIN_AGAIN_MILLIS = 100;

    private final String name;
    private final int size;
    private final UserGroupInformation user;
    private final ThreadPoolExecutor executor;
    private final Heartbeat heartbeat = new Heartbeat();
    // Jobs that have been started and are not done.
    private final Set<PendingWork> works = ConcurrentHashMap.newKeySet();
    private volatile boolean waited;

    /**
     * Creates workers. The threads start with the first job.
     *
     * @param name prefix of the thread names
     * @param size number of threads
     * @param user the user that the threads run as
     */
    public Workers(String name, int size, UserGroupInformation user) {
        this(name, size, user, new Factory(name, Thread.currentThread().getContextClassLoader(), new AtomicInteger()));
    }

    Workers(String name, int size, UserGroupInformation user, ThreadFactory threads) {
        this.name = name;
        this.size = size;
        this.user = user;
        this.executor = new ThreadPoolExecutor(size, size, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
    }

    /** Creates one more worker of the same task, for a job that lasts. It must be stopped as well. */
    public Workers one(String suffix) {
        return new Workers(name + "-" + suffix, 1, user);
    }

    /** The number of threads. */
    public int size() {
        return size;
    }

    UserGroupInformation user() {
        return user;
    }

    /** The heartbeat that work on these threads must beat. Threads that wait for the work report progress only then. */
    public Heartbeat heartbeat() {
        return heartbeat;
    }

    /**
     * Starts a job on all threads and returns at once. If other jobs are running, the job waits for free threads.
     *
     * @param what name of the job in errors, for example "spill 3"
     * @return the job, which has already failed if a thread could not be started
     */
    public PendingWork start(String what, ParallelWork job) {
        PendingWork work = new PendingWork(what, job, this);
        works.add(work);
        int begun = 0;
        try {
            for (; begun < size; begun++) {
                executor.execute(work);
            }
        } catch (RuntimeException | Error e) { // no memory for another thread, or stopped
            work.fail(e);
            for (int i = begun; i < size; i++) {
                work.partEnded();
            }
        }
        return work;
    }

    /** Called when a job is done. */
    void forget(PendingWork done) {
        works.remove(done);
    }

    /**
     * Cancels and interrupts all running and waiting jobs. Waits for the threads to end: up to a second in the first
     * call, up to a tenth of a second in later calls.
     *
     * @return whether all threads have ended; if not, memory that they may still read must not be freed
     */
    public boolean stop() {
        List<Runnable> waiting = executor.shutdownNow();
        for (PendingWork work : works) {
            work.cancel();
        }
        InterruptedIOException stopped = new InterruptedIOException("stopped before a thread was free");
        for (Runnable part : waiting) {
            ((PendingWork) part).fail(stopped);
            ((PendingWork) part).partEnded();
        }
        boolean interrupted = Thread.interrupted();
        try {
            executor.awaitTermination(waited ? JOIN_AGAIN_MILLIS : JOIN_MILLIS, TimeUnit.MILLISECONDS);
            waited = true;
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return executor.isTerminated();
    }

    private record Factory(String name, ClassLoader loader, AtomicInteger count) implements ThreadFactory {
        @Override
        public Thread newThread(Runnable body) {
            Thread thread = new Thread(body, name + "-" + count.incrementAndGet());
            thread.setDaemon(true);
            thread.setContextClassLoader(loader);
            return thread;
        }
    }
}
