package org.spillway.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.spillway.report.foreign.Printable;

/**
 * Formats a comparison as a text table: the vcores of tasks, one line for each job, lines of ratios, then the {@linkplain
 * Series#remarks remarks}. A ratio is the time of the first series (stock, if present) or of tuned stock, divided by that of another series.
 */
public final class ReportTable {
    private static final List<String> HEAD = List.of(
            "way",
            Side.MAP.label(),
            Side.REDUCE.label(),
            "Total",
            "AvgMap",
            "AvgShuffle",
            "AvgMerge",
            "AvgReduce",
            "AvgReduceTask",
            "spilled records",
            "JVMs",
            "verdict");

    private static final int WORDS = 1 + Side.values().length;

    private static final List<Phase> TIMES =
            List.of(Phase.TOTAL, Phase.MAP, Phase.SHUFFLE, Phase.MERGE, Phase.REDUCE, Phase.REDUCE_TASK);

    private static final String NOTHING = "-";

    private ReportTable() {}

    /** Returns the table. Times are in milliseconds. There are ratios only between series that have successful jobs. */
    public static String of(Comparison comparison) {
        List<Series> series = comparison.series();
        TextTable table = new TextTable("l".repeat(WORDS) + "r".repeat(HEAD.size() - WORDS - 1) + "l", HEAD);
        for (JobReport job : comparison.jobs()) {
            table.add(line(job, label(job, series)));
        }
        for (Series base : Series.bases(series)) {
            for (Series other : series.subList(series.indexOf(base) + 1, series.size())) {
                if (!base.good().isEmpty() && !other.good().isEmpty()) {
                    table.add(ratio(base, other));
                }
            }
        }
        return TaskResources.line(comparison.jobs()) + table.text() + remarks(series);
    }

    private static String remarks(List<Series> all) {
        return all.stream()
                .flatMap(series -> series.remarks().stream())
                .map(line -> Printable.line(line) + System.lineSeparator())
                .collect(Collectors.joining());
    }

    /** Returns the series' name, with the number of the run if any series has several runs. */
    private static String label(JobReport job, List<Series> all) {
        boolean several = all.stream().anyMatch(series -> series.runs().size() > 1);
        for (Series series : all) {
            int run = series.runs().indexOf(job);
            if (run >= 0) {
                return series.label() + (several ? " " + (run + 1) : "");
            }
        }
        throw new IllegalArgumentException("of no series: job=" + job.id());
    }

    private static List<String> line(JobReport job, String label) {
        // The times of a failed job cover only the work that it completed and cannot be compared.
        boolean ended = job.state().equals(JobReport.SUCCEEDED);
        List<String> cells = new ArrayList<>();
        cells.add(label);
        for (Side side : Side.values()) {
            cells.add(job.kind(side).label());
        }
        for (Phase phase : TIMES) {
            // The time of an absent phase, such as a reduce phase without reduce tasks, is 0.
            cells.add(ended ? Long.toString(phase.of(job).orElse(0)) : NOTHING);
        }
        Long spilled = job.counters().get(CountersShown.SPILLED_RECORDS);
        cells.add(ended && spilled != null ? Long.toString(spilled) : NOTHING);
        cells.add(JvmUse.of(job).map(use -> Integer.toString(use.jvms())).orElse(NOTHING));
        cells.add(verdict(job));
        return cells;
    }

    private static String verdict(JobReport job) {
        if (!job.good()) {
            return (job.undecided() ? "undecided: " : "FAILED: ") + job.problem();
        }
        return job.check() == null ? "not checked" : "ok";
    }

    /** Returns a line with the ratios of the medians over all successful runs. */
    private static List<String> ratio(Series first, Series other) {
        List<String> cells = new ArrayList<>();
        cells.add(first.label() + " / " + other.label());
        for (int i = 1; i < WORDS; i++) {
            cells.add("");
        }
        for (Phase phase : TIMES) {
            OptionalDouble above = first.median(phase);
            double below = other.median(phase).orElse(0);
            boolean none = above.isEmpty() || below == 0;
            cells.add(none ? NOTHING : String.format(Locale.ROOT, "%.2f", above.getAsDouble() / below));
        }
        return cells;
    }
}
