package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;

/**
 * Puts spans of time into as few lanes as there are at once, so that thousands of tasks show as the waves they came
 * in.
 */
final class Lanes {
    /** When each lane is free again. */
    private final List<Long> ends = new ArrayList<>();

    /** The first lane that is free at the start; spans must come in the order of their starts. */
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
