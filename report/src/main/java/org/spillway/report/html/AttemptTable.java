package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;
import org.spillway.report.Phase;
import org.spillway.report.Series;

/** The table of the attempts in a series' typical run. */
final class AttemptTable {
    /** The maximum number of rows. A page with more rows would be slow to open. The JSON contains all attempts. */
    private static final int MAX_ROWS = 2000;

    private static final List<String> HEAD = head();

    private static final List<Phase> PHASES = List.of(Phase.MAP_SORT, Phase.SHUFFLE, Phase.MERGE, Phase.REDUCE);

    private AttemptTable() {}

    private static List<String> head() {
        List<String> head = new ArrayList<>(List.of(
                "attempt",
                "host",
                "container",
                "state",
                "start",
                "time",
                "sort and flush",
                "shuffle",
                "merge",
                "reduce"));
        for (SpillwayCounter counter : SpillwayCounter.values()) {
            head.add(counter.label());
        }
        head.add("records spilled");
        return List.copyOf(head);
    }

    static View.Attempts of(Series series) {
        JobReport job = series.typical();
        List<View.AttemptRow> rows = new ArrayList<>();
        for (Attempt attempt : job.attempts()) {
            if (rows.size() < MAX_ROWS) {
                rows.add(row(attempt, job));
            }
        }
        return new View.Attempts(
                series.label() + ", " + job.id(), HEAD, rows, job.attempts().size() - rows.size());
    }

    private static View.AttemptRow row(Attempt attempt, JobReport job) {
        List<String> cells = new ArrayList<>();
        cells.add(attempt.shortName());
        cells.add(attempt.host() == null ? Numbers.NOTHING : attempt.host());
        cells.add(container(attempt));
        cells.add(attempt.state() + (attempt.used() || !attempt.state().equals("SUCCEEDED") ? "" : ", not used"));
        cells.add(span(job.submitted(), attempt.start()));
        cells.add(span(attempt.start(), attempt.finish()));
        for (Phase phase : PHASES) {
            cells.add(
                    phase.of(attempt).isEmpty()
                            ? Numbers.NOTHING
                            : Numbers.duration(phase.of(attempt).getAsLong()));
        }
        for (SpillwayCounter counter : SpillwayCounter.values()) {
            cells.add(count(counter.of(attempt)));
        }
        cells.add(count(attempt.spilledRecords()));
        return new View.AttemptRow(
                cells, attempt.error() == null ? "" : attempt.error().strip());
    }

    /** Returns the number of the container, which is the last part of its id. */
    private static String container(Attempt attempt) {
        return attempt.container() == null
                ? Numbers.NOTHING
                : attempt.container().replaceFirst(".*_0*(?=.)", "");
    }

    private static String span(Long from, Long to) {
        return from == null || to == null ? Numbers.NOTHING : Numbers.duration(to - from);
    }

    private static String count(Long value) {
        return value == null ? Numbers.NOTHING : Numbers.count(value);
    }
}
