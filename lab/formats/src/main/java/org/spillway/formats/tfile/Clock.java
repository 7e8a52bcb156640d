package org.spillway.formats.tfile;

/** Adds up the time between its starts and stops: what happens in between, such as the making of a record, is not on it. */
final class Clock {
    private static final double NANOS_PER_SECOND = 1e9;

    private long started;
    private long nanos;

    void start() {
        started = System.nanoTime();
    }

    void stop() {
        nanos += System.nanoTime() - started;
    }

    double seconds() {
        return nanos / NANOS_PER_SECOND;
    }
}
