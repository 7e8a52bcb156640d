package org.spillway.reduceside.http;

/**
 * Measures how fast bytes arrive while a thread waits for them. Time in which nobody reads does not count: memory may be
 * short on this side. Not thread-safe.
 */
final class ArrivalRate {
    // Far below the rate of any network that works: an output of 1 MiB would take 17 minutes.
    private static final int MIN_BYTES_PER_SECOND = 1 << 10;
    private static final long MIN_WINDOW_MILLIS = 60_000;
    static final long NANOS_PER_MILLI = 1_000_000;

    private final long windowMillis;
    private long waited;
    private long bytes;

    /** Begins to measure in windows of a length, 0 for no limit. */
    ArrivalRate(long windowMillis) {
        this.windowMillis = windowMillis;
    }

    /**
     * Returns the window for a read timeout. It is longer than any one wait that the timeout allows, so a host that
     * stands still for almost that long and then goes on is not too slow.
     *
     * @param readTimeout milliseconds in which the next bytes must arrive; 0 for no limit
     */
    static long window(int readTimeout) {
        return readTimeout == 0 ? 0 : Math.max(MIN_WINDOW_MILLIS, 2L * readTimeout);
    }

    /** Begins a new window, for another reply. */
    void begin() {
        waited = 0;
        bytes = 0;
    }

    /**
     * Counts a wait that has ended.
     *
     * @param nanos how long it was
     * @param came bytes that arrived
     */
    void add(long nanos, int came) {
        waited += nanos;
        bytes += came;
    }

    /**
     * Ends the window if it is over.
     *
     * @return what is wrong if too few bytes have arrived in it, otherwise null
     */
    String fault() {
        if (windowMillis == 0 || waited < windowMillis * NANOS_PER_MILLI) {
            return null;
        }
        double seconds = waited / 1e9;
        String fault = bytes >= seconds * MIN_BYTES_PER_SECOND
                ? null
                : "only " + bytes + " bytes came in " + Math.round(seconds * 1000) + " ms of waiting, limit "
                        + MIN_BYTES_PER_SECOND + " bytes a second";
        begin();
        return fault;
    }
}
