package org.spillway.reduceside.fetch;

import java.util.Random;

/**
 * Computes the wait after consecutive failures. The wait doubles with each failure, up to a limit. It varies by up to a
 * fifth, so that reduces that failed together do not try again together. Thread-safe.
 */
final class Backoff {
    private static final int MAX_DOUBLINGS = 20;
    private static final double JITTER = 0.2;

    private final Random random;

    Backoff(Random random) {
        this.random = random;
    }

    /**
     * Returns the milliseconds to wait.
     *
     * @param failures consecutive failures, at least 1
     * @param first milliseconds after the first failure
     * @param max largest result
     */
    long after(int failures, long first, long max) {
        long even = Math.min(max, first << Math.min(failures - 1, MAX_DOUBLINGS));
        return Math.min(max, Math.round(even * (1 - JITTER + 2 * JITTER * random.nextDouble())));
    }
}
