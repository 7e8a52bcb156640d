package org.spillway.fuzz;

import java.util.List;
import org.spillway.testing.TaskHarness.Output;

/** Compares counters and lengths, as far as stock's and ours must be the same. */
final class CounterCheck {
    // Counters that rest on where spills fall.
    private static final List<String> OF_SPILLS =
            List.of("SPILLED_RECORDS", "COMBINE_INPUT_RECORDS", "COMBINE_OUTPUT_RECORDS");

    // Header and sort index of a record, of either collector's.
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
        // not stock's counter: of a record larger than its buffer that has the compressed length
        long used = spillway.counters().get("MAP_OUTPUT_BYTES")
                + (long) OVERHEAD * c.get(Knob.RECORDS)
                + (long) marks.page() * Math.min(c.get(Knob.RECORDS), c.get(Knob.PARTITIONS));
        return used <= limit / 2;
    }

    void check() {
        equal("MAP_OUTPUT_RECORDS");
        if (!CaseRules.mayBeOversized(c)) { // of records larger than its buffer stock counts the header, too
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

    /** For outputs of the same records. */
    void checkLengths() {
        Difference.unlessEqual("raw lengths", "index", stock.rawLengths(), spillway.rawLengths());
        // Codecs of blocks cut them by calls, which differ; for others the length rests on the order, open among equal
        // keys.
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
