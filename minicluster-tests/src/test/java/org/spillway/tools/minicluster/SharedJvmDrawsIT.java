package org.spillway.tools.minicluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Jobs drawn from seeds: in shared JVMs they have the output of stock's runner in one process. The properties {@code
 * spillway.draws.jobs} and {@code spillway.draws.seed} set how many, and the first.
 */
@Tag("nightly")
class SharedJvmDrawsIT {
    private static final long SEED = Long.getLong("spillway.draws.seed", 46_000_000);
    private static final int JOBS = Integer.getInteger("spillway.draws.jobs", 10);
    private static final int AT_ONCE = 3;

    @Test
    void jobs_drawnShapes_outputsAsStock() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        List<Future<?>> jobs = new ArrayList<>();
        for (int job = 0; job < JOBS; job++) {
            DrawnJob drawn = DrawnJob.of(SEED + job);
            jobs.add(threads.submit(() -> {
                drawn.check();
                return null;
            }));
        }
        threads.shutdown();
        for (Future<?> job : jobs) {
            job.get();
        }
    }
}
