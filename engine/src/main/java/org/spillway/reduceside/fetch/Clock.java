package org.spillway.reduceside.fetch;

/** The clock of the fetch schedule. A simulation replaces it. */
class Clock {
    /** Returns nanoseconds since an arbitrary moment. */
    long nanos() {
        return System.nanoTime();
    }
}
