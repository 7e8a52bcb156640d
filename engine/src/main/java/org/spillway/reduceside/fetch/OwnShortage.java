package org.spillway.reduceside.fetch;

import java.io.IOException;

/**
 * A shortage of this process that ends requests before they reach a host, such as too many open files. Other merges or
 * the reducer may soon give files back, so requests wait. No host or map is blamed. Thread-safe.
 */
final class OwnShortage {
    private static final long WAIT_MILLIS = 1000;
    private static final long PATIENCE_NANOS = 30_000_000_000L;

    private final Clock clock;
    private boolean isShort;
    private long since;

    OwnShortage(Clock clock) {
        this.clock = clock;
    }

    /**
     * Records a request that could not be made.
     *
     * @return milliseconds to wait before the next one
     * @throws IOException if no request could be made for half a minute: this task fails
     */
    synchronized long met(IOException why) throws IOException {
        long now = clock.nanos();
        if (!isShort) {
            isShort = true;
            since = now;
        }
        if (now - since > PATIENCE_NANOS) {
            throw why;
        }
        return WAIT_MILLIS;
    }

    /** Records a request that could be made. */
    synchronized void over() {
        isShort = false;
    }
}
