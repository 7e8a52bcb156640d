package org.spillway.report;

import java.util.ArrayList;
import java.util.List;
import org.spillway.report.foreign.Secrets;

/**
 * Jobs that did the same work, to be compared with one another.
 *
 * @param title the work that they did
 * @param jobs the jobs in the order in which they ran; at least one
 */
public record Comparison(String title, List<JobReport> jobs) {
    /** Copies the list. Passwords of the title, which may be a job's name, are left out. */
    public Comparison {
        title = Secrets.redact(title);
        jobs = List.copyOf(jobs);
    }

    /**
     * Returns the jobs grouped into series of equal runs. Stock and tuned stock come first, if present, because the
     * others are compared with them.
     */
    public List<Series> series() {
        List<Series> all = new ArrayList<>(Series.of(jobs));
        moveToFront(RunVariant.TUNED, all);
        moveToFront(RunVariant.STOCK, all);
        return all;
    }

    private static void moveToFront(RunVariant variant, List<Series> all) {
        all.stream().filter(series -> series.variant() == variant).findFirst().ifPresent(first -> {
            all.remove(first);
            all.add(0, first);
        });
    }
}
