package org.spillway.formats.tfile;

/**
 * A stop watch that adds up the times between start and stop, so that making a record, for example, is not included.
 */
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
