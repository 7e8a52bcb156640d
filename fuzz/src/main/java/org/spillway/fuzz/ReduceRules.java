package org.spillway.fuzz;

import org.spillway.testing.ReduceHarness.Way;

/** Decides which cases of whole reduces make sense. */
final class ReduceRules {
    // With fewer maps, a single fault makes a reduce give up.
    private static final int MAPS_FOR_FAULT = 6;

    // Spillway leaves a reduce with less memory to stock.
    private static final long MIN_MEMORY = 1 << 20;

    private ReduceRules() {}

    /** Whether Hadoop can run the job, and its result depends only on its input. */
    static boolean isSound(FuzzCase c) {
        return c.ordering().goesWith(c.keys())
                && c.reducerGrouping().goesWith(c.ordering(), c.keys())
                && c.grouping().goesWith(c.ordering(), c.keys())
                && (c.combines() ? isSoundCombiner(c) : c.grouping() == Grouping.BY_ORDER)
                && CaseRules.isSoundOrder(c)
                && (c.ordering() != Ordering.NONE || c.reducer() == ReducerKind.ALL)
                && canBeRead(c.keys())
                && canBeRead(c.values())
                && CaseRules.hasSoundValues(c)
                && CaseRules.hasSoundCodec(c)
                && isSoundShare(c)
                && isSoundRest(c)
                && (!c.is(Knob.OLD_REDUCER) || c.reducer().goesWithOldApi())
                && c.get(Knob.REDUCE) < c.get(Knob.PARTITIONS)
                && c.get(Knob.FAILED_MAPS) + c.get(Knob.TWICE) <= c.get(Knob.MAPS)
                && c.get(Knob.OBSOLETE) <= c.get(Knob.MAPS)
                && (c.get(Knob.MAPS) > 0 || c.get(Knob.RECORDS) == 0)
                // stock refuses larger values
                && c.get(Knob.LIMIT_PERCENT) < c.get(Knob.MERGE_PERCENT)
                && (c.fault() == OutputFault.NONE || isSoundFault(c));
    }

    // In a reduce with stock, the merges of outputs in memory and of files run beside each other, and write by the same
    // codec. There are no merges of files if a merge reads more of them than there are maps.
    private static boolean isSoundShare(FuzzCase c) {
        return CaseRules.isSoundShare(c)
                && (!CaseRules.sharesState(c) && c.codec() != CodecKind.ONE_BUFFER
                        || c.get(Knob.FACTOR) > c.get(Knob.MAPS));
    }

    // Stock gives the old API whole arrays of one record if it reads from files: without a combiner, and if no output
    // stays in memory. Outputs stay there for the final merge, whatever the job sets, if there are as many files as it
    // merges at once. There are fewer if other maps' outputs are in memory and a merge reads as many as there are maps.
    private static boolean isSoundRest(FuzzCase c) {
        if (!CaseRules.takesRest(c)) {
            return true;
        }
        boolean fromFiles = c.get(Knob.KEEP_PERCENT) <= 0 && c.get(Knob.FACTOR) >= c.get(Knob.MAPS);
        return (!c.combines() || c.is(Knob.NEW_API)) && (!c.is(Knob.OLD_REDUCER) || fromFiles);
    }

    /**
     * Whether the reduce runs the combiner. Only combiners of the old API run in a reduce, whichever API the reducer
     * uses.
     */
    static boolean combines(FuzzCase c) {
        return c.combines() && !c.is(Knob.NEW_API);
    }

    /** Whether Spillway leaves the reduce to stock. */
    static boolean isRefused(FuzzCase c) {
        return memory(c) < MIN_MEMORY;
    }

    /** Returns the bytes that outputs may take in memory. */
    static long memory(FuzzCase c) {
        return ((long) c.get(Knob.MEMORY_KB) << 10) * c.get(Knob.INPUT_PERCENT) / 100;
    }

    private static boolean canBeRead(FieldKind field) {
        return field != FieldKind.SLICE;
    }

    // Combined records are compared by the result of a reducer, which needs each value and its key.
    private static boolean isSoundCombiner(FuzzCase c) {
        return CaseRules.isSoundCombiner(c)
                && c.combiner() != CombinerKind.THROWS
                && (!combines(c)
                        || c.reducer() == ReducerKind.ALL
                                && (!c.is(Knob.OLD_REDUCER) || c.reducerGrouping() == Grouping.BY_ORDER));
    }

    /** Whether the reduce reads the faulty output and does not give up because of it. */
    static boolean isSoundFault(FuzzCase c) {
        return c.way() == Way.HTTP
                && c.get(Knob.MAPS) >= MAPS_FOR_FAULT
                && c.get(Knob.FAILED_MAPS) == 0
                && c.get(Knob.TWICE) == 0
                && c.get(Knob.TASKS) == 1
                && !isRefused(c);
    }
}
