package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;

/**
 * Places spans of time in lanes, so that spans in the same lane do not overlap. Uses only as many lanes as there are
 * spans at once, so waves of thousands of tasks are visible.
 */
final class Lanes {
    /** The end of the last span in each lane. */
    private final List<Long> ends = new ArrayList<>();

    /** Returns the first lane that is free at the span's start. Spans must be placed in the order of their starts. */
    int place(long start, long end) {
        for (int lane = 0; lane < ends.size(); lane++) {
            if (ends.get(lane) <= start) {
                ends.set(lane, end);
                return lane;
            }
        }
        ends.add(end);
        return ends.size() - 1;
    }

    int count() {
        return ends.size();
    }
}
