package org.spillway.fuzz;

import java.util.Locale;

/** What a case is made of. Each has a number, or a choice of an enum as its ordinal, and a simplest value. */
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
    REFUSAL(Refusal.values());

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
