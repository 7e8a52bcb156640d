package org.spillway.reduceside.fetch;

/** The time by which fetches are scheduled. A simulation has its own. */
class Clock {
    /** Nanoseconds since any moment. */
    long nanos() {
        return System.nanoTime();
    }
}
