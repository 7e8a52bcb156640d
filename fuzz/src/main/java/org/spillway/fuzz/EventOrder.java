package org.spillway.fuzz;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.spillway.testing.ReduceHarness;

/** The order in which a reduce learns of its maps, and the poll in which it does. */
enum EventOrder {
    BY_MAP,
    REVERSED,
    SHUFFLED,
    /** Half of the events come one poll later. */
    IN_TWO_POLLS;

    /** Returns the events that a reduce gets, by poll. */
    ReduceHarness.Events told(List<TaskCompletionEvent> byMap, long seed) {
        List<TaskCompletionEvent> events = new ArrayList<>(byMap);
        switch (this) {
            case REVERSED -> Collections.reverse(events);
            case SHUFFLED, IN_TWO_POLLS -> Collections.shuffle(events, new Random(seed));
            default -> {
                // in the order of maps
            }
        }
        int first = this == IN_TWO_POLLS ? events.size() / 2 : events.size();
        return poll -> events.subList(0, poll == 1 ? first : events.size());
    }
}
