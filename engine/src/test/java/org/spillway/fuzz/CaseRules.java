package org.spillway.fuzz;

/** Which cases make sense, and can be run in a fraction of a second. */
final class CaseRules {
    // Segments that stock opens, writes and merges one by one; each takes some 50 us, with a codec or a cipher far
    // more.
    private static final long MAX_SEGMENTS = 1200;
    private static final long MAX_CODED_SEGMENTS = 150;
    private static final long MAX_BZIP2_SEGMENTS = 30;

    // From so many partitions on there shall be few spills.
    private static final int MANY_PARTITIONS = 2000;

    private CaseRules() {}

    /** Whether the job is one that Hadoop runs, and whose result rests on its input. */
    static boolean isSound(FuzzCase c) {
        return c.ordering().goesWith(c.keys())
                && c.grouping().goesWith(c.ordering(), c.keys())
                && (c.combines() ? isSoundCombiner(c) : c.grouping() == Grouping.BY_ORDER)
                && hasSoundValues(c);
    }

    /** Whether records may be larger than the buffer: stock spills those one by one, and combines none of them. */
    static boolean mayBeOversized(FuzzCase c) {
        return isHuge(c.keys(), c.get(Knob.KEY_SIZES)) || isHuge(c.values(), c.get(Knob.VALUE_SIZES));
    }

    /** Whether it will be over soon. */
    static boolean isQuick(FuzzCase c, long bytes) {
        long spills = 1 + bytes / SizeMarks.of(c).limit();
        long passes = spills > c.get(Knob.FACTOR) ? 4 : 1;
        long segments = spills * passes * c.get(Knob.PARTITIONS);
        if (c.codec() == CodecKind.BZIP2) {
            return segments <= MAX_BZIP2_SEGMENTS;
        }
        if (c.codec() != CodecKind.NONE || c.is(Knob.ENCRYPTED)) {
            return segments <= MAX_CODED_SEGMENTS;
        }
        return segments <= MAX_SEGMENTS || (c.get(Knob.PARTITIONS) > MANY_PARTITIONS && spills == 1);
    }

    private static boolean isHuge(FieldKind field, int sizes) {
        return field.width() == 0 && sizes == SizeShape.HUGE.ordinal();
    }

    /** Whether the combiner can read what it is given. */
    static boolean isSoundCombiner(FuzzCase c) {
        CombinerKind combiner = c.combiner();
        return c.keys().canBeReadBack()
                && (combiner.isOfNumbers()
                        ? c.values() == FieldKind.LONG
                        : c.values().canBeReadBack())
                && !(combiner == CombinerKind.THROWS && (mayBeOversized(c) || c.get(Knob.MAPPERS) > 1));
    }

    // The Avro values' schema is one for all; String and Long go with Writables.
    static boolean hasSoundValues(FuzzCase c) {
        FieldKind values = c.values();
        return values != FieldKind.AVRO_STRING && values != FieldKind.AVRO_RECORD;
    }
}
