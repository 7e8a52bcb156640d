package org.spillway.reduceside.fetch;

import java.util.concurrent.TimeUnit;
import org.spillway.work.Clock;

/** A clock that only a test advances. */
final class TestClock implements Clock {
    // Close to the overflow of the clock, so that code must subtract times instead of comparing them.
    private long nanos = Long.MAX_VALUE - 1_000_000_000;

    @Override
    public long nanos() {
        return nanos;
    }

    /** Advances the clock. */
    void sleep(long millis) {
        nanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** Advances the clock to a time in nanoseconds. */
    void sleepUntil(long time) {
        nanos = time;
    }

    /** Advances the clock by what a few lines of code take. */
    void tick() {
        nanos += 1000;
    }
}
