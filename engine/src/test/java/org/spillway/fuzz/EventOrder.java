package org.spillway.fuzz;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.spillway.testing.ReduceHarness;

/** In which order a reduce is told of its maps, and when. */
enum EventOrder {
    BY_MAP,
    REVERSED,
    SHUFFLED,
    /** half of them a poll later */
    IN_TWO_POLLS;

    /** What a reduce is told, poll by poll. */
    ReduceHarness.Events told(List<TaskCompletionEvent> byMap, long seed) {
        List<TaskCompletionEvent> events = new ArrayList<>(byMap);
        switch (this) {
            case REVERSED -> Collections.reverse(events);
            case SHUFFLED, IN_TWO_POLLS -> Collections.shuffle(events, new Random(seed));
            default -> {
                // as they are
            }
        }
        int first = this == IN_TWO_POLLS ? events.size() / 2 : events.size();
        return poll -> events.subList(0, poll == 1 ? first : events.size());
    }
}
