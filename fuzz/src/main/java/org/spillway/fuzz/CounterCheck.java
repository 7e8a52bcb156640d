package org.spillway.fuzz;

import java.util.List;
import org.spillway.testing.TaskHarness.Output;

/** Compares those counters and lengths that must equal stock's. */
final class CounterCheck {
    // Counters that depend on where spills end.
    private static final List<String> OF_SPILLS =
            List.of("SPILLED_RECORDS", "COMBINE_INPUT_RECORDS", "COMBINE_OUTPUT_RECORDS");

    // Bytes of a record's header and sort index, in either collector.
    private static final int OVERHEAD = 40;

    private final FuzzCase c;
    private final Output stock;
    private final Output spillway;

    CounterCheck(FuzzCase c, Output stock, Output spillway) {
        this.c = c;
        this.stock = stock;
        this.spillway = spillway;
    }

    /** Whether neither collector can have spilled before the end. */
    boolean fitsEasily() {
        SizeMarks marks = SizeMarks.of(c);
        long limit = marks.buffer() / 100L * c.get(Knob.SPILL_PERCENT);
        // Stock's counter is not used: for a record larger than its buffer it counts the compressed length.
        long used = spillway.counters().get("MAP_OUTPUT_BYTES")
                + (long) OVERHEAD * c.get(Knob.RECORDS)
                + (long) marks.page() * Math.min(c.get(Knob.RECORDS), c.get(Knob.PARTITIONS));
        return used <= limit / 2;
    }

    void check() {
        equal("MAP_OUTPUT_RECORDS");
        if (!CaseRules.mayBeOversized(c)) { // for a record larger than its buffer, stock also counts the header
            equal("MAP_OUTPUT_BYTES");
        }
        if (fitsEasily()) {
            OF_SPILLS.forEach(this::equal);
        }
        Difference.unlessEqual(
                "length of file.out",
                "MAP_OUTPUT_MATERIALIZED_BYTES",
                spillway.counters().get("MAP_OUTPUT_MATERIALIZED_BYTES"),
                spillway.fileLength());
    }

    /** Compares the lengths of outputs with the same records. */
    void checkLengths() {
        Difference.unlessEqual("raw lengths", "index", stock.rawLengths(), spillway.rawLengths());
        // Block codecs end blocks at write calls, which differ between the collectors. With other codecs the length
        // depends on the order of equal keys, which stock leaves open.
        if (c.codec() == CodecKind.NONE || (c.codec().lengthIsGiven() && isSameOrder())) {
            equal("MAP_OUTPUT_MATERIALIZED_BYTES");
        }
    }

    private boolean isSameOrder() {
        for (int p = 0; p < stock.partitions().size(); p++) {
            if (!Pairs.same(stock.partitions().get(p), spillway.partitions().get(p))) {
                return false;
            }
        }
        return true;
    }

    private void equal(String counter) {
        Difference.unlessEqual(
                "counter " + counter,
                "task",
                stock.counters().get(counter),
                spillway.counters().get(counter));
    }
}
