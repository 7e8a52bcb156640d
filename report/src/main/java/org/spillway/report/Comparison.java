package org.spillway.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Jobs that did the same, to be held against each other.
 *
 * @param title what they did
 * @param jobs in the order in which they ran; at least one
 */
public record Comparison(String title, List<JobReport> jobs) {
    /** Copies the list. */
    public Comparison {
        jobs = List.copyOf(jobs);
    }

    /**
     * The jobs, runs of the same put together. In front are those that the others are measured by, if they are there:
     * stock, then tuned stock.
     */
    public List<Series> series() {
        List<Series> all = new ArrayList<>(Series.of(jobs));
        moveToFront(Way.TUNED, all);
        moveToFront(Way.STOCK, all);
        return all;
    }

    private static void moveToFront(Way way, List<Series> all) {
        all.stream().filter(series -> series.way() == way).findFirst().ifPresent(first -> {
            all.remove(first);
            all.add(0, first);
        });
    }
}
