package org.spillway.formats.hfile;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that begin their work at the same time. */
final class Crew {
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * What was done and how long it took.
     *
     * @param cells sum of what the works gave
     * @param seconds from the common start to the end of the last
     */
    record Done(long cells, double seconds) {}

    private Crew() {}

    /**
     * Does all works, each in a thread of its own.
     *
     * @throws Exception that of the first work in the list that failed
     */
    static Done run(List<Callable<Long>> works) throws Exception {
        long[] start = new long[1];
        CyclicBarrier gun = new CyclicBarrier(works.size(), () -> start[0] = System.nanoTime());
        ExecutorService pool = Executors.newFixedThreadPool(works.size());
        try {
            List<Future<Long>> futures = new ArrayList<>();
            for (Callable<Long> work : works) {
                futures.add(pool.submit(() -> {
                    gun.await();
                    return work.call();
                }));
            }
            long cells = 0;
            for (Future<Long> future : futures) {
                cells += future.get();
            }
            return new Done(cells, (System.nanoTime() - start[0]) / NANOS_PER_SECOND);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            pool.shutdownNow();
        }
    }
}
