package org.spillway.formats.shortcircuit;

import java.util.Map;

/** A number of bytes read and the nanoseconds it took. */
record Rate(long bytes, long nanos) {
    /** The figure's name; a megabyte is 10^6 bytes. */
    static final String FIGURE = "MB/s";

    private static final double NANOS_PER_MICRO = 1e3;

    /** Returns the rate of both reads, one after the other. */
    Rate plus(Rate other) {
        return new Rate(bytes + other.bytes, nanos + other.nanos);
    }

    Map<String, Double> figures() {
        // Bytes a microsecond are megabytes a second.
        return Map.of(FIGURE, bytes * NANOS_PER_MICRO / nanos);
    }
}
