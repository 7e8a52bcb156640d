package org.spillway.reduceside.fetch;

/** The clock of the fetch schedule. A simulation replaces it. */
class Clock {
    static final long NANOS_PER_MILLI = 1_000_000;

    /** Returns nanoseconds since an arbitrary moment. */
    long nanos() {
        return System.nanoTime();
    }
}
