package org.spillway.bench;

import java.util.Locale;

/**
 * The metrics of one run. Times are kept in nanoseconds and shown in milliseconds; sizes are kept in bytes and shown in
 * MB.
 */
enum Metric {
    /** From the collector's init (or the task's start) to its end. */
    TOTAL,
    /** From init until flush is called. */
    COLLECT,
    /** The call of flush. */
    FLUSH,
    /** Sorting, summed over all threads. */
    SORT,
    /** Serialising and writing. Spillway: summed over all threads; stock: only the part within flush. */
    SPILL,
    /** The final merge. */
    MERGE,
    /** CPU time of the whole process, including the JIT and the garbage collector. */
    CPU,
    /** Peak of the resident set. */
    RSS,
    /** Bytes that the process wrote: its files, and its few requests to others. */
    WRITTEN,
    /** From a reduce's first request for map events until it has all outputs. */
    FETCH,
    /** From the start of the JVM to its exit; of fresh children only. */
    JVM;

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double BYTES_PER_MB = 1 << 20;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name with its unit, as written to JSON. */
    String labelWithUnit() {
        return label() + (isSize() ? "_mb" : "_ms");
    }

    double shown(long raw) {
        return raw / (isSize() ? BYTES_PER_MB : NANOS_PER_MILLI);
    }

    private boolean isSize() {
        return this == RSS || this == WRITTEN;
    }
}
