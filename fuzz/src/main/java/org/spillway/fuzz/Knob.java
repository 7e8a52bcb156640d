package org.spillway.fuzz;

import java.util.Locale;
import org.spillway.testing.ReduceHarness.Way;

/**
 * A parameter of a case. Its value is a number or the ordinal of an enum constant. In cases of a kind that does not
 * draw it, a knob has its simplest value.
 */
enum Knob {
    KEYS(FieldKind.keys()),
    KEY_SIZES(SizeShape.values()),
    KEY_CONTENT(ContentShape.values()),
    /** The number of different keys, or 0 for a new key in each record. */
    DISTINCT(0),
    VALUES(FieldKind.values()),
    VALUE_SIZES(SizeShape.values()),
    /** The number of the first record. The shrinker drops records at both ends. */
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
    /** The number of threads that collect into one task. */
    MAPPERS(1),
    /** The number of concurrent tasks of Spillway, which differ in settings of memory and threads. */
    TASKS(1),
    REFUSAL(Refusal.values()),
    FULL_DISK(FullDisk.values()),
    /** The bytes that the full disk accepts. */
    ROOM(0),
    // The following knobs are only for whole reduces.
    MAPS(1),
    MAP_SPREAD(Spread.values()),
    WRITERS(Writers.values()),
    /** Whether the maps run the combiner too. */
    MAP_COMBINES(0),
    /** The partition that is reduced. */
    REDUCE(0),
    REDUCER(ReducerKind.values()),
    OLD_REDUCER(0),
    REDUCER_GROUPING(Grouping.values()),
    MEMORY_KB(1 << 16),
    INPUT_PERCENT(70),
    LIMIT_PERCENT(25),
    MERGE_PERCENT(66),
    /** The share of memory that outputs may keep while the reducer runs, or -1 if the job does not set it. */
    KEEP_PERCENT(-1),
    COPIES(5),
    /** The way in which stock gets the map outputs. */
    STOCK_WAY(Way.values()),
    WAY(Way.values()),
    NO_LOCAL_READ(0),
    ONE_CORE(0),
    /** The number of maps that have failed permanently. */
    FAILED_MAPS(0),
    /** The number of maps with two successful attempts. */
    TWICE(0),
    /** The number of maps with an obsolete attempt. */
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

    /** Whether the value is a number, so that it can be reduced in small steps. */
    boolean isNumber() {
        return choices == null;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String show(int value) {
        return choices == null ? Integer.toString(value) : choices[value].name();
    }

    /** Parses the output of {@link #show}. */
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
