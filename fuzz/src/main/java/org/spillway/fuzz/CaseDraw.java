package org.spillway.fuzz;

/** Draws a case from its seed: first all knobs, then as many records as fit a number of bytes. */
final class CaseDraw {
    private static final int COMMON_BYTES = 3 << 19;
    private static final int FEW_BYTES = 300 << 10; // BZip2
    private static final int MANY_BYTES = 16 << 20; // partitions over 8 MiB are sorted in parts

    private static final int MAX_ROOM = 2 << 20;

    private CaseDraw() {}

    /** The purpose of a case. */
    private enum Aim {
        /** No specific purpose. */
        ANY,
        /** Many spills of little data, and merges with several passes. */
        SPILLS,
        /** Enough data that a partition is sorted in parts. */
        LARGE;

        static Aim of(Draw draw) {
            return draw.onceIn(150) ? LARGE : draw.onceIn(3) ? SPILLS : ANY;
        }
    }

    /** Returns the case of a seed, which is always the same. */
    static FuzzCase of(long seed) {
        Draw draw = new Draw(seed);
        Aim aim = Aim.of(draw);
        while (true) {
            FuzzCase drawn = memory(settings(fields(FuzzCase.simplest(seed), draw), draw), draw, aim);
            drawn = alone(combiner(drawn, draw));
            int max = maxBytes(drawn, aim);
            int bytes = aim == Aim.ANY ? draw.byMagnitude(max / 100, max) : draw.between(max / 3, max);
            if (CaseRules.isSound(drawn) && CaseRules.isQuick(drawn, bytes)) {
                boolean few = aim == Aim.ANY && draw.onceIn(3);
                int records = maxRecords(drawn, aim == Aim.LARGE ? 200_000 : 40_000);
                return full(records(drawn, few ? draw.byMagnitude(0, records) : records, bytes), draw);
            }
        }
    }

    // Last, so that a seed draws what it has drawn before there were such disks.
    private static FuzzCase full(FuzzCase c, Draw draw) {
        return draw.onceIn(4)
                ? c.with(Knob.FULL_DISK, draw.oneOf(FullDisk.values())).with(Knob.ROOM, draw.byMagnitude(0, MAX_ROOM))
                : c;
    }

    private static FuzzCase memory(FuzzCase c, Draw draw, Aim aim) {
        switch (aim) {
            case SPILLS:
                return c.with(Knob.SORT_MB, 1).with(Knob.SPILL_PERCENT, draw.oneOf(5, 10, 20));
            case LARGE:
                return c.with(Knob.SORT_MB, draw.oneOf(2, 8, 24, 32));
            default:
                return c.with(Knob.SORT_MB, draw.oneOf(1, 1, 1, 2, 4))
                        .with(Knob.SPILL_PERCENT, draw.oneOf(80, 80, 5, 25, 50, 95, 100));
        }
    }

    private static int maxBytes(FuzzCase c, Aim aim) {
        return aim == Aim.LARGE ? MANY_BYTES : c.codec() == CodecKind.BZIP2 ? FEW_BYTES : COMMON_BYTES;
    }

    /** The classes, sizes and contents of records. */
    static FuzzCase fields(FuzzCase c, Draw draw) {
        return c.with(Knob.KEYS, draw.onceIn(3) ? FieldKind.TEXT.ordinal() : draw.oneOf(FieldKind.keys()))
                .with(Knob.KEY_SIZES, draw.oneOf(SizeShape.values()))
                .with(Knob.KEY_CONTENT, draw.oneOf(ContentShape.values()))
                .with(Knob.DISTINCT, draw.onceIn(2) ? 0 : draw.byMagnitude(1, 3000))
                .with(Knob.VALUES, draw.onceIn(2) ? draw.oneOf(FieldKind.LONG, FieldKind.BYTES) : anyValue(draw))
                .with(Knob.VALUE_SIZES, draw.oneOf(SizeShape.values()))
                .with(Knob.SPREAD, draw.oneOf(Spread.values()));
    }

    private static int anyValue(Draw draw) {
        return draw.oneOf(FieldKind.values());
    }

    private static FuzzCase settings(FuzzCase c, Draw draw) {
        return c.with(Knob.PARTITIONS, partitions(draw))
                .with(Knob.FACTOR, draw.oneOf(10, 10, 2, 3, 4, 100))
                .with(Knob.COMBINE_FROM, draw.oneOf(3, 3, 0, 1, 2, 1000))
                .with(Knob.INDEX_CACHE_BYTES, draw.oneOf(1 << 20, 1 << 20, 0, 100))
                .with(Knob.CODEC, CodecKind.draw(draw))
                .with(Knob.SPILL_CODEC, draw.onceIn(2) ? 0 : draw.oneOf(SpillCodec.values()))
                .with(Knob.ENCRYPTED, draw.onceIn(12) ? 1 : 0)
                .with(Knob.ORDERING, draw.onceIn(2) ? 0 : draw.oneOf(Ordering.values()))
                .with(Knob.THREADS, draw.between(1, 4))
                .with(Knob.ON_HEAP, draw.onceIn(4) ? 1 : 0)
                .with(Knob.MAPPERS, draw.onceIn(12) ? 3 : 1)
                .with(Knob.TASKS, draw.oneOf(1, 1, 1, 1, 1, 1, 2, 3))
                .with(Knob.REFUSAL, draw.onceIn(60) ? draw.oneOf(Refusal.values()) : 0);
    }

    /** Draws whether the job has a combiner, and which. */
    static FuzzCase combiner(FuzzCase c, Draw draw) {
        CombinerKind combiner = CombinerKind.values()[draw.oneOf(CombinerKind.values())];
        if (!draw.onceIn(3) || combiner == CombinerKind.NONE) {
            return c;
        }
        FuzzCase combining = c.with(Knob.COMBINER, combiner.ordinal())
                .with(Knob.GROUPING, draw.onceIn(2) ? 0 : draw.oneOf(Grouping.values()))
                .with(Knob.NEW_API, draw.between(0, 1))
                .with(Knob.COMBINE_IN_PARALLEL, draw.between(0, 1));
        return combiner.isOfNumbers() ? combining.with(Knob.VALUES, FieldKind.LONG.ordinal()) : combining;
    }

    /** Returns the case with one task and a combiner in one thread if its code shares state. */
    static FuzzCase alone(FuzzCase c) {
        return CaseRules.sharesState(c) ? c.with(Knob.TASKS, 1).with(Knob.COMBINE_IN_PARALLEL, 0) : c;
    }

    private static int partitions(Draw draw) {
        if (draw.onceIn(4)) {
            return 1;
        }
        return draw.onceIn(400) ? 20_000 : draw.byMagnitude(2, draw.oneOf(10, 10, 200, 3000));
    }

    /** Returns the number of records that take about as long as {@code max} records of the cheapest class. */
    static int maxRecords(FuzzCase c, int max) {
        if (c.keys().isJava()) { // each comparison reads two whole object streams
            return max / 80;
        }
        boolean reads = c.ordering() != Ordering.DEFAULT;
        if (c.keys().cost() == FieldKind.Cost.HIGH || c.values().cost() == FieldKind.Cost.HIGH) {
            return max / 20;
        }
        return c.keys().cost() == FieldKind.Cost.MIDDLE || reads ? max / 4 : max;
    }

    /** Returns the case with as many records as fit the bytes, up to a maximum. */
    static FuzzCase records(FuzzCase c, int max, int bytes) {
        CaseRecords records = new CaseRecords(c.with(Knob.RECORDS, max));
        long left = bytes;
        int count = 0;
        while (count < max && left > 0) {
            left -= records.size(count);
            count++;
        }
        return c.with(Knob.RECORDS, count);
    }
}
