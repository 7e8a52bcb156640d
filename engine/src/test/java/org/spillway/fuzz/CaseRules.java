package org.spillway.fuzz;

import org.apache.avro.mapred.AvroKey;

/** Decides which cases make sense and run in a fraction of a second. */
final class CaseRules {
    // Limits of the segments that stock opens, writes and merges one by one. Each takes some 50 us, and far more with a
    // codec or a cipher.
    private static final long MAX_SEGMENTS = 1200;
    private static final long MAX_CODED_SEGMENTS = 150;
    private static final long MAX_BZIP2_SEGMENTS = 30;

    // A case with more partitions may exceed MAX_SEGMENTS if it has only one spill.
    private static final int MANY_PARTITIONS = 2000;

    private CaseRules() {}

    /** Whether Hadoop can run the job, and its result depends only on its input. */
    static boolean isSound(FuzzCase c) {
        return c.ordering().goesWith(c.keys())
                && c.grouping().goesWith(c.ordering(), c.keys())
                && (c.combines() ? isSoundCombiner(c) : c.grouping() == Grouping.BY_ORDER)
                && isSoundOrder(c)
                && hasSoundValues(c);
    }

    /**
     * Whether records may be larger than the buffer. Stock spills such records one by one and does not combine them.
     */
    static boolean mayBeOversized(FuzzCase c) {
        return isHuge(c.keys(), c.get(Knob.KEY_SIZES)) || isHuge(c.values(), c.get(Knob.VALUE_SIZES));
    }

    /** Whether the case runs in a short time. */
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

    /** Whether what a combiner leaves depends only on its input: without an order it depends on which keys meet. */
    static boolean isSoundOrder(FuzzCase c) {
        return c.ordering() != Ordering.NONE || !c.combines();
    }

    /** Whether the combiner can read its input. */
    static boolean isSoundCombiner(FuzzCase c) {
        CombinerKind combiner = c.combiner();
        return c.keys().canBeReadBack()
                && (combiner.isOfNumbers()
                        ? c.values() == FieldKind.LONG
                        : c.values().canBeReadBack())
                && !(combiner == CombinerKind.THROWS && (mayBeOversized(c) || c.get(Knob.MAPPERS) > 1));
    }

    // Avro values have a class of their own, with a single schema. String and Long can be combined with Writables.
    static boolean hasSoundValues(FuzzCase c) {
        return c.values().type() != AvroKey.class;
    }
}
