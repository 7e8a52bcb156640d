package org.spillway.formats.hfile;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs tasks in threads that start at the same time. */
final class ParallelTasks {
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * The result of a run.
     *
     * @param cells sum of the tasks' results
     * @param seconds seconds from the common start to the end of the last task
     */
    record Result(long cells, double seconds) {}

    private ParallelTasks() {}

    /**
     * Runs all tasks, each in its own thread.
     *
     * @throws Exception the exception of the first task in the list that failed
     */
    static Result run(List<Callable<Long>> tasks) throws Exception {
        long[] start = new long[1];
        CyclicBarrier gun = new CyclicBarrier(tasks.size(), () -> start[0] = System.nanoTime());
        ExecutorService pool = Executors.newFixedThreadPool(tasks.size());
        try {
            List<Future<Long>> futures = new ArrayList<>();
            for (Callable<Long> task : tasks) {
                futures.add(pool.submit(() -> {
                    gun.await();
                    return task.call();
                }));
            }
            long cells = 0;
            for (Future<Long> future : futures) {
                cells += future.get();
            }
            return new Result(cells, (System.nanoTime() - start[0]) / NANOS_PER_SECOND);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            pool.shutdownNow();
        }
    }
}
