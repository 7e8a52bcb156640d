package org.spillway.fuzz;

import org.spillway.testing.ReduceHarness.Way;

/** Which cases of whole reduces make sense. */
final class ReduceRules {
    // With fewer maps a fault of one of them is a reason to give up.
    private static final int MAPS_FOR_FAULT = 6;

    // With less Spillway leaves a reduce to stock.
    private static final long MIN_MEMORY = 1 << 20;

    private ReduceRules() {}

    /** Whether the job is one that Hadoop runs, and whose result rests on its input. */
    static boolean isSound(FuzzCase c) {
        return c.ordering().goesWith(c.keys())
                && c.reducerGrouping().goesWith(c.ordering(), c.keys())
                && c.grouping().goesWith(c.ordering(), c.keys())
                && (c.combines() ? isSoundCombiner(c) : c.grouping() == Grouping.BY_ORDER)
                && canBeRead(c.keys())
                && canBeRead(c.values())
                && CaseRules.hasSoundValues(c)
                && (!c.is(Knob.OLD_REDUCER) || c.reducer().goesWithOldApi())
                && c.get(Knob.REDUCE) < c.get(Knob.PARTITIONS)
                && c.get(Knob.FAILED_MAPS) + c.get(Knob.TWICE) <= c.get(Knob.MAPS)
                && c.get(Knob.OBSOLETE) <= c.get(Knob.MAPS)
                && (c.get(Knob.MAPS) > 0 || c.get(Knob.RECORDS) == 0)
                // stock refuses any other
                && c.get(Knob.LIMIT_PERCENT) < c.get(Knob.MERGE_PERCENT)
                && (c.fault() == OutputFault.NONE || isSoundFault(c));
    }

    /** Whether the reduce runs the combiner: that of the old API, whichever the reducer's is. */
    static boolean combines(FuzzCase c) {
        return c.combines() && !c.is(Knob.NEW_API);
    }

    /** Whether Spillway leaves it to stock. */
    static boolean isRefused(FuzzCase c) {
        return memory(c) < MIN_MEMORY;
    }

    /** Bytes for outputs in memory. */
    static long memory(FuzzCase c) {
        return ((long) c.get(Knob.MEMORY_KB) << 10) * c.get(Knob.INPUT_PERCENT) / 100;
    }

    private static boolean canBeRead(FieldKind field) {
        return field != FieldKind.SLICE;
    }

    // Combined records are compared by what a reducer makes of them, which must know each value and its key.
    private static boolean isSoundCombiner(FuzzCase c) {
        return CaseRules.isSoundCombiner(c)
                && c.combiner() != CombinerKind.THROWS
                && (!combines(c)
                        || c.reducer() == ReducerKind.ALL
                                && (!c.is(Knob.OLD_REDUCER) || c.reducerGrouping() == Grouping.BY_ORDER));
    }

    /** Whether a fault of one output is met, and is no reason to give up. */
    static boolean isSoundFault(FuzzCase c) {
        return c.way() == Way.HTTP
                && c.get(Knob.MAPS) >= MAPS_FOR_FAULT
                && c.get(Knob.FAILED_MAPS) == 0
                && c.get(Knob.TWICE) == 0
                && c.get(Knob.TASKS) == 1
                && !isRefused(c);
    }
}
