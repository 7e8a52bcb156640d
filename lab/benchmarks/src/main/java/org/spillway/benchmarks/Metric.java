package org.spillway.benchmarks;

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
    RSS(Unit.BYTES),
    /** Bytes that the process wrote: its files, and its few requests to others. */
    WRITTEN(Unit.BYTES),
    /** From a reduce's first request for map events until it has all outputs. */
    FETCH,
    /** From when the events of lost outputs are available until the master has run the last of their maps again. */
    ASKED,
    /** Maps that were run again without need. */
    RERUN(Unit.COUNT),
    /** From the start of the JVM to its exit; of fresh children only. */
    JVM;

    private enum Unit {
        NANOS("_ms", 1e6),
        BYTES("_mb", 1 << 20),
        COUNT("", 1);

        private final String shown;
        private final double rawPerShown;

        Unit(String shown, double rawPerShown) {
            this.shown = shown;
            this.rawPerShown = rawPerShown;
        }
    }

    private final Unit unit;

    Metric() {
        this(Unit.NANOS);
    }

    Metric(Unit unit) {
        this.unit = unit;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the name with its unit, as written to JSON. */
    String labelWithUnit() {
        return label() + unit.shown;
    }

    double shown(long raw) {
        return raw / unit.rawPerShown;
    }
}
