package org.spillway.fuzz;

import java.util.Locale;
import org.spillway.testing.ReduceHarness.Way;

/**
 * What a case is made of. Each has a number, or a choice of an enum as its ordinal, and a simplest value. What only one kind of
 * case draws is at its simplest in the others.
 */
enum Knob {
    KEYS(FieldKind.keys()),
    KEY_SIZES(SizeShape.values()),
    KEY_CONTENT(ContentShape.values()),
    /** how many keys there are, or 0 for a new one each time */
    DISTINCT(0),
    VALUES(FieldKind.values()),
    VALUE_SIZES(SizeShape.values()),
    /** the number of the first record: the shrinker drops records at either end */
    FIRST(0),
    RECORDS(1),
    PARTITIONS(1),
    SPREAD(Spread.values()),
    SORT_MB(16),
    SPILL_PERCENT(80),
    FACTOR(10),
    COMBINE_FROM(3),
    INDEX_CACHE_BYTES(1 << 20),
    CODEC(CodecKind.values()),
    SPILL_CODEC(SpillCodec.values()),
    ENCRYPTED(0),
    ORDERING(Ordering.values()),
    COMBINER(CombinerKind.values()),
    GROUPING(Grouping.values()),
    NEW_API(0),
    COMBINE_IN_PARALLEL(0),
    THREADS(1),
    ON_HEAP(0),
    /** threads that collect into one task */
    MAPPERS(1),
    /** tasks of Spillway at once, with other settings of memory and threads each */
    TASKS(1),
    REFUSAL(Refusal.values()),
    // from here on of whole reduces alone
    MAPS(1),
    MAP_SPREAD(Spread.values()),
    WRITERS(Writers.values()),
    /** whether the maps run the combiner, too */
    MAP_COMBINES(0),
    /** the partition that is reduced */
    REDUCE(0),
    REDUCER(ReducerKind.values()),
    OLD_REDUCER(0),
    REDUCER_GROUPING(Grouping.values()),
    MEMORY_KB(1 << 16),
    INPUT_PERCENT(70),
    LIMIT_PERCENT(25),
    MERGE_PERCENT(66),
    /** what stays in memory while the reducer runs, or -1 where the job does not say */
    KEEP_PERCENT(-1),
    COPIES(5),
    /** how stock comes by the outputs */
    STOCK_WAY(Way.values()),
    WAY(Way.values()),
    NO_LOCAL_READ(0),
    ONE_CORE(0),
    /** maps that failed for good */
    FAILED_MAPS(0),
    /** maps of which two attempts have succeeded */
    TWICE(0),
    /** maps of which an attempt is obsolete */
    OBSOLETE(0),
    EVENTS(EventOrder.values()),
    FAULT(OutputFault.values());

    private final int simplest;
    private final Enum<?>[] choices;

    Knob(int simplest) {
        this.simplest = simplest;
        this.choices = null;
    }

    Knob(Enum<?>[] choices) {
        this.simplest = 0;
        this.choices = choices;
    }

    int simplest() {
        return simplest;
    }

    /** Whether it can be moved a little: a number, not a choice. */
    boolean isNumber() {
        return choices == null;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String show(int value) {
        return choices == null ? Integer.toString(value) : choices[value].name();
    }

    /** What {@link #show} showed. */
    int read(String text) {
        if (choices == null) {
            return Integer.parseInt(text);
        }
        for (Enum<?> choice : choices) {
            if (choice.name().equals(text)) {
                return choice.ordinal();
            }
        }
        throw new IllegalArgumentException(label() + " is never " + text);
    }
}
