package org.spillway.benchmarks;

import java.util.Locale;

/** What is measured of one run. Times are kept in nanoseconds and shown in milliseconds; memory in KiB and in MB. */
enum Metric {
    /** From the collector's init (or the task's start) to its end. */
    TOTAL,
    /** From init until flush is called. */
    COLLECT,
    /** The call of flush. */
    FLUSH,
    /** Sorting: the sum over all threads. */
    SORT,
    /** Serialising and writing: Spillway's sum over all threads; of stock only what lies within flush. */
    SPILL,
    /** The final merge. */
    MERGE,
    /** CPU time of the whole process, the JIT's and the garbage collector's too. */
    CPU,
    /** Peak of the resident set. */
    RSS,
    /** From the start of the JVM to its exit; of fresh children only. */
    JVM;

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double KIB_PER_MB = 1024;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name with its unit, as written to JSON. */
    String labelWithUnit() {
        return label() + (this == RSS ? "_mb" : "_ms");
    }

    double shown(long raw) {
        return raw / (this == RSS ? KIB_PER_MB : NANOS_PER_MILLI);
    }
}
