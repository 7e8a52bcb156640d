package org.spillway.reduceside.fetch;

import java.util.Random;
import org.spillway.job.ReduceSettings;

/**
 * Computes the milliseconds to wait after consecutive failures. The wait doubles with each failure, up to a limit. It
 * varies by up to a fifth, so that reduces that failed together do not try again together. Thread-safe.
 */
record Backoff(ReduceSettings.Fetch settings, Random random) {
    private static final int MAX_DOUBLINGS = 20;
    private static final double JITTER = 0.2;
    private static final long FIRST_OF_OUTPUT = 750;
    private static final long FIRST_OF_HOST = 1000;
    // Longest pause of an unreachable host until its outputs have been reported as often as the master needs to act.
    // Also the longest pause of a host after a failed output, because its next output may be good.
    private static final long MAX_AT_FIRST = 8000;
    // Lower limit whatever the settings: each try of a host is a request and a line in the log.
    private static final long MIN_PAUSE = 100;

    /** Returns the wait before the next try of an output that has failed so many times, at least once. */
    long ofOutput(int failures) {
        return after(failures, FIRST_OF_OUTPUT, settings.maxPenalty());
    }

    /**
     * Returns the wait before the next request to a host that has failed so many times, at least once.
     *
     * @param isShort whether the host is tried again soon, however often it has failed
     */
    long ofHost(int failures, boolean isShort) {
        long max = isShort ? Math.min(MAX_AT_FIRST, settings.maxPenalty()) : settings.maxPenalty();
        return Math.max(MIN_PAUSE, after(failures, FIRST_OF_HOST, max));
    }

    /** Returns the wait before the next try of a host that may be restarting. */
    long ofRestart() {
        return Math.max(MIN_PAUSE, settings.retryInterval());
    }

    private long after(int failures, long first, long max) {
        long even = Math.min(max, first << Math.min(failures - 1, MAX_DOUBLINGS));
        return Math.min(max, Math.round(even * (1 - JITTER + 2 * JITTER * random.nextDouble())));
    }
}
