package org.spillway.benchmarks;

import java.util.Locale;

/** What is measured of one run. Times are kept in nanoseconds and shown in milliseconds; memory and files in bytes and MB. */
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
    RSS(Unit.BYTES),
    /** What the process wrote: its files, and the few bytes that it asks others with. */
    WRITTEN(Unit.BYTES),
    /** From when a reduce first asks for news of maps until it has all outputs. */
    FETCH,
    /** Connections that a relay has seen; in one run, which is not measured otherwise. */
    CONNECTIONS(Unit.COUNT),
    /** Most of them at a time. */
    OPEN(Unit.COUNT),
    /** Requests on them. */
    REQUESTS(Unit.COUNT),
    /** Most bytes in the sockets between the relay and the reduces. */
    IN_FLIGHT(Unit.BYTES),
    /** From when a reduce could hear of lost outputs until the master has run all their maps again. */
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

    /** The name with its unit, as written to JSON. */
    String labelWithUnit() {
        return label() + unit.shown;
    }

    double shown(long raw) {
        return raw / unit.rawPerShown;
    }
}
