package org.spillway.formats.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs tasks in threads that start at the same time. */
public final class ParallelTasks {
    private ParallelTasks() {}

    /**
     * Runs all tasks, each in its own thread.
     *
     * @return nanoseconds from the common start to the end of the last task
     * @throws Exception the exception of the first task in the list that failed
     */
    public static long nanos(List<? extends Callable<?>> tasks) throws Exception {
        long[] start = new long[1];
        CyclicBarrier gun = new CyclicBarrier(tasks.size(), () -> start[0] = System.nanoTime());
        ExecutorService pool = Executors.newFixedThreadPool(tasks.size());
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (Callable<?> task : tasks) {
                futures.add(pool.submit(() -> {
                    gun.await();
                    return task.call();
                }));
            }
            for (Future<?> future : futures) {
                future.get();
            }
            return System.nanoTime() - start[0];
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            pool.shutdownNow();
        }
    }
}
