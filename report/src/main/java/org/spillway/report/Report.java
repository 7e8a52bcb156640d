package org.spillway.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.spillway.report.foreign.Secrets;

/**
 * The contents of one page or one JSON file. {@code report.schema.json} describes the JSON.
 *
 * @param version the version of the JSON format
 * @param title the title of the report
 * @param made when the report was made, in ISO 8601 with time zone Z
 * @param comparisons one comparison for each kind of work
 */
public record Report(int version, String title, String made, List<Comparison> comparisons) {
    /**
     * The version that this code writes and the newest that it reads. It rises when an older reader would misunderstand
     * the format.
     */
    public static final int VERSION = 1;

    /** Copies the list. Passwords of the title, which may be a command line, are left out. */
    public Report {
        title = Secrets.redact(title);
        comparisons = List.copyOf(comparisons);
    }

    /** Creates a report with the current time. */
    public static Report of(String title, List<Comparison> comparisons) {
        return new Report(
                VERSION, title, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(), comparisons);
    }
}
