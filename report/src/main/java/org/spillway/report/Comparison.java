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
     * The jobs, runs of the same put together; the first is what the others are measured by: stock, if it is there.
     */
    public List<Series> series() {
        List<Series> all = new ArrayList<>(Series.of(jobs));
        all.stream()
                .filter(series -> series.collector() == CollectorKind.STOCK)
                .findFirst()
                .ifPresent(stock -> {
                    all.remove(stock);
                    all.add(0, stock);
                });
        return all;
    }
}
