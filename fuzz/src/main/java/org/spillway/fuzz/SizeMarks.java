package org.spillway.fuzz;

import java.util.SplittableRandom;
import org.spillway.mapside.MapSidePlan;
import org.spillway.memory.PageSizes;

/**
 * The sizes at which the collector's behaviour changes.
 *
 * @param page bytes of a page of Spillway
 * @param limit bytes at which a spill starts
 * @param buffer bytes of the whole buffer
 */
record SizeMarks(int page, int limit, int buffer) {
    // A record's header has 2 to 10 bytes, and a key or value has up to 5 bytes of its own. A length drawn from this
    // range therefore hits the mark and the lengths one below and one above it.
    private static final int BELOW = 20;
    private static final int RANGE = 24;

    static SizeMarks of(FuzzCase c) {
        int buffer = c.get(Knob.SORT_MB) << 20;
        int limit = Math.max(MapSidePlan.MIN_LIMIT, (int) (buffer * (c.get(Knob.SPILL_PERCENT) / 100.0)));
        return new SizeMarks(PageSizes.page(limit, c.get(Knob.PARTITIONS)), limit, buffer);
    }

    static int around(SplittableRandom random, int mark) {
        return Math.max(0, mark - BELOW + random.nextInt(RANGE));
    }
}
