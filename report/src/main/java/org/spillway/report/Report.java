package org.spillway.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * All that one page or one JSON file holds. docs/report.md has the JSON's shape.
 *
 * @param version of that shape
 * @param title of the whole
 * @param made when, in ISO 8601 with the time zone Z
 * @param comparisons one for each thing that was done
 */
public record Report(int version, String title, String made, List<Comparison> comparisons) {
    /**
     * What this code writes, and the newest that it reads; goes up when a reader would misunderstand an older
     * shape.
     */
    public static final int VERSION = 1;

    /** Copies the list. */
    public Report {
        comparisons = List.copyOf(comparisons);
    }

    /** One that is made now. */
    public static Report of(String title, List<Comparison> comparisons) {
        return new Report(
                VERSION, title, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(), comparisons);
    }
}
