package org.spillway.tools.minicluster;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Small jobs drawn from seeds, one after the other: in sessions they have the output of stock's runner in one process. The
 * properties {@code spillway.draws.jobs} and {@code spillway.draws.seed} set how many, and the first.
 */
@Tag("nightly")
class SessionDrawsIT {
    private static final long SEED = Long.getLong("spillway.draws.seed", 68_000_000);
    private static final int JOBS = Integer.getInteger("spillway.draws.jobs", 20);

    @Test
    void jobs_drawnShapes_outputsAsStock() throws Exception {
        for (int job = 0; job < JOBS; job++) {
            DrawnJob.of(SEED + job).checkInSession();
        }
    }
}
