package org.spillway.fuzz;

import org.spillway.testing.ReduceHarness.Way;

/** Draws a case of a whole reduce from its seed. */
final class ReduceDraw {
    private static final int COMMON_BYTES = 300 << 10;
    private static final int SPILLED_BYTES = 4 << 20; // of which a reduce can be set to hold 1 MiB
    private static final int MAX_RECORDS = 6000;
    private static final int MAX_MAPS = 60;
    private static final int MANY = 100; // more than maps

    private ReduceDraw() {}

    /** Returns the case of a seed, which is always the same. */
    static FuzzCase of(long seed) {
        Draw draw = new Draw(seed);
        boolean spills = draw.onceIn(6);
        while (true) {
            FuzzCase drawn = CaseDraw.fields(FuzzCase.simplest(seed).with(Knob.SORT_MB, 1), draw);
            drawn = spills ? large(drawn, draw) : drawn;
            drawn = CaseDraw.combiner(reducer(memory(maps(drawn, draw, spills), draw, spills), draw), draw);
            drawn = drawn.with(Knob.MAP_COMBINES, drawn.combines() ? draw.between(0, 1) : 0);
            drawn = events(drawn, draw);
            drawn = CaseRules.sharesState(drawn) ? CaseDraw.alone(drawn).with(Knob.FACTOR, MANY) : drawn;
            int max = CaseDraw.maxRecords(drawn, spills ? 4 * MAX_RECORDS : MAX_RECORDS);
            int bytes = spills
                    ? draw.between(SPILLED_BYTES / 3, SPILLED_BYTES)
                    : draw.byMagnitude(COMMON_BYTES / 100, COMMON_BYTES);
            boolean few = draw.onceIn(4);
            int records = drawn.get(Knob.MAPS) == 0 ? 0 : few ? draw.byMagnitude(0, max) : max;
            drawn = CaseDraw.records(drawn, records, bytes);
            if (ReduceRules.isSound(drawn)) {
                return drawn;
            }
        }
    }

    // Draws records of about a hundred bytes, so that a moderate number of them exceeds the memory.
    private static FuzzCase large(FuzzCase c, Draw draw) {
        return c.with(Knob.VALUES, draw.oneOf(FieldKind.BYTES, FieldKind.TEXT))
                .with(
                        Knob.VALUE_SIZES,
                        draw.oneOf(SizeShape.HUNDRED, SizeShape.HUNDRED, SizeShape.MIXED, SizeShape.PAGES))
                .with(Knob.KEY_SIZES, draw.onceIn(2) ? SizeShape.HUNDRED.ordinal() : c.get(Knob.KEY_SIZES));
    }

    private static FuzzCase maps(FuzzCase c, Draw draw, boolean spills) {
        int partitions = spills || draw.onceIn(2) ? 1 : draw.byMagnitude(2, 20);
        int maps = spills ? draw.byMagnitude(6, MAX_MAPS) : maps(draw);
        return c.with(Knob.PARTITIONS, partitions)
                .with(Knob.REDUCE, draw.onceIn(3) ? partitions - 1 : draw.between(0, partitions - 1))
                .with(Knob.MAPS, maps)
                .with(Knob.MAP_SPREAD, spills && !draw.onceIn(4) ? 0 : draw.oneOf(Spread.values()))
                .with(Knob.WRITERS, draw.oneOf(Writers.values()))
                .with(Knob.CODEC, CodecKind.draw(draw))
                .with(Knob.SPILL_CODEC, draw.onceIn(2) ? 0 : draw.oneOf(SpillCodec.values()))
                .with(Knob.ENCRYPTED, draw.onceIn(12) ? 1 : 0)
                .with(Knob.ORDERING, draw.onceIn(2) ? 0 : draw.oneOf(Ordering.values()));
    }

    private static int maps(Draw draw) {
        if (draw.onceIn(30)) {
            return 0;
        }
        return draw.onceIn(10) ? 1 : draw.byMagnitude(2, draw.onceIn(3) ? MAX_MAPS : 12);
    }

    // A reduce needs at least 1 MiB of memory. It spills because it has more data, because it may keep nothing, or
    // because the share of a single output is small.
    private static FuzzCase memory(FuzzCase c, Draw draw, boolean spills) {
        boolean tiny = spills || draw.onceIn(2);
        int merge = draw.oneOf(66, 66, 90, 100, 50, 30);
        return c.with(Knob.MEMORY_KB, tiny ? draw.byMagnitude(1 << 10, 3 << 9) : draw.oneOf(1 << 13, 1 << 16))
                .with(Knob.INPUT_PERCENT, tiny ? draw.onceIn(40) ? 50 : 100 : 70)
                .with(Knob.MERGE_PERCENT, merge)
                .with(Knob.LIMIT_PERCENT, Math.min(merge - 1, draw.oneOf(25, 1, 2, 5, 80)))
                .with(Knob.KEEP_PERCENT, draw.onceIn(2) ? -1 : draw.oneOf(0, 0, 1, 5, 20, 100))
                .with(Knob.FACTOR, draw.oneOf(10, 10, 2, 2, 3, 4, 100))
                .with(Knob.ON_HEAP, draw.onceIn(3) ? 1 : 0)
                .with(Knob.COPIES, draw.oneOf(5, 5, 1, 2, 20))
                .with(Knob.ONE_CORE, draw.between(0, 1))
                .with(Knob.TASKS, draw.onceIn(12) ? draw.between(2, 3) : 1);
    }

    private static FuzzCase reducer(FuzzCase c, Draw draw) {
        int kind = draw.onceIn(2)
                ? ReducerKind.ALL.ordinal()
                : draw.onceIn(6) ? ReducerKind.THROWS.ordinal() : draw.between(0, ReducerKind.THROWS.ordinal() - 1);
        return c.with(Knob.REDUCER, kind)
                .with(Knob.OLD_REDUCER, draw.between(0, 1))
                .with(Knob.REDUCER_GROUPING, draw.onceIn(2) ? 0 : draw.oneOf(Grouping.values()))
                .with(Knob.STOCK_WAY, draw.oneOf(Way.HANDED_OVER, Way.HTTP))
                .with(Knob.WAY, draw.oneOf(Way.HTTP, Way.HTTP, Way.LOCAL, Way.HANDED_OVER))
                .with(Knob.NO_LOCAL_READ, draw.onceIn(6) ? 1 : 0);
    }

    private static FuzzCase events(FuzzCase c, Draw draw) {
        EventOrder[] orders = {EventOrder.BY_MAP, EventOrder.REVERSED, EventOrder.SHUFFLED};
        int maps = c.get(Knob.MAPS);
        FuzzCase told = c.with(Knob.OBSOLETE, draw.onceIn(10) ? draw.byMagnitude(0, maps) : 0)
                // each poll takes a second
                .with(Knob.EVENTS, draw.onceIn(250) ? EventOrder.IN_TWO_POLLS.ordinal() : draw.oneOf(orders));
        int fault = draw.onceIn(2) ? OutputFault.DAMAGED.ordinal() : draw.oneOf(OutputFault.values());
        FuzzCase faulty = told.with(Knob.FAULT, fault);
        if (draw.onceIn(2) && ReduceRules.isSoundFault(faulty)) {
            return faulty;
        }
        return told.with(Knob.FAILED_MAPS, draw.onceIn(10) ? draw.byMagnitude(0, maps) : 0)
                .with(Knob.TWICE, draw.onceIn(10) ? draw.byMagnitude(0, maps) : 0);
    }
}
