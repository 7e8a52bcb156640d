package org.spillway.reduceside.fetch;

import java.util.Random;

/**
 * How long to wait after failures in a row: twice as long after each, up to a limit, and a fifth more or less, so that reduces
 * that failed together do not come again together. Thread-safe.
 */
final class Backoff {
    private static final int MOST_DOUBLINGS = 20;
    private static final double JITTER = 0.2;

    private final Random random;

    Backoff(Random random) {
        this.random = random;
    }

    /**
     * Milliseconds to wait.
     *
     * @param failures in a row, at least 1
     * @param first milliseconds after the first one
     * @param most milliseconds after any
     */
    long after(int failures, long first, long most) {
        long even = Math.min(most, first << Math.min(failures - 1, MOST_DOUBLINGS));
        return Math.min(most, Math.round(even * (1 - JITTER + 2 * JITTER * random.nextDouble())));
    }
}
