package org.spillway.fuzz;

import org.apache.avro.mapred.AvroKey;
import org.spillway.testing.StockGzip;

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
                && hasSoundValues(c)
                && isSoundShare(c)
                && hasSoundSizes(c)
                && hasSoundCodec(c)
                && (!takesRest(c) || !c.combines() || c.is(Knob.NEW_API));
    }

    /**
     * Whether code of the job's own has state that is shared in the JVM. Stock calls it in one thread at a time, in each
     * task.
     */
    static boolean sharesState(FuzzCase c) {
        return c.keys().sharesState()
                || c.values().sharesState()
                || c.ordering() == Ordering.SCRATCH
                || c.grouping() == Grouping.ALL_BY_SCRATCH
                || c.reducerGrouping() == Grouping.ALL_BY_SCRATCH;
    }

    /** Whether no more than one thread may be in shared code: there is one task, and its combiner is not parallel. */
    static boolean isSoundShare(FuzzCase c) {
        return !sharesState(c) || c.get(Knob.TASKS) == 1 && !c.is(Knob.COMBINE_IN_PARALLEL);
    }

    /**
     * Whether a key or value reads the rest of its stream. Hadoop's old API, Task.ValuesIterator, takes the end of a
     * record in a larger array for its length, so that such a class reads into its neighbours.
     */
    static boolean takesRest(FuzzCase c) {
        return c.keys() == FieldKind.REST || c.values() == FieldKind.REST;
    }

    /**
     * Whether records may be larger than the buffer. Stock spills such records one by one and does not combine them.
     */
    static boolean mayBeOversized(FuzzCase c) {
        return isHuge(c.keys(), c.get(Knob.KEY_SIZES)) || isHuge(c.values(), c.get(Knob.VALUE_SIZES));
    }

    /**
     * Whether stock writes what it was given. It interrupts the serialization of a record that is larger than the buffer.
     * Java's stream then also writes the exception, whose last bytes stock takes for the first ones of the next field.
     */
    static boolean hasSoundSizes(FuzzCase c) {
        return !mayBeOversized(c) || !(c.keys().isJava() || c.values().isJava());
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

    /** Whether stock can read what it writes. */
    static boolean hasSoundCodec(FuzzCase c) {
        return c.codec() != CodecKind.GZIP || StockGzip.isSound();
    }

    // Avro values have a class of their own, with a single schema. String and Long can be combined with Writables.
    static boolean hasSoundValues(FuzzCase c) {
        return c.values().type() != AvroKey.class;
    }
}
