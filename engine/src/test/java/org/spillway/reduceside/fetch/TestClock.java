package org.spillway.reduceside.fetch;

import java.util.concurrent.TimeUnit;

/** Stands still until it is told to go on. */
final class TestClock extends Clock {
    // Near where the numbers begin anew, so that times are subtracted, not compared.
    private long nanos = Long.MAX_VALUE - 1_000_000_000;

    @Override
    long nanos() {
        return nanos;
    }

    /** So much later. */
    void sleep(long millis) {
        nanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
