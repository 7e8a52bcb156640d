package org.spillway.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A comparison as text: a line for each job, and under them the times of stock, and of tuned stock where it is there,
 * over those of each other series.
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
            "verdict");

    private static final int WORDS = 1 + Side.values().length;

    private static final List<Phase> TIMES =
            List.of(Phase.TOTAL, Phase.MAP, Phase.SHUFFLE, Phase.MERGE, Phase.REDUCE, Phase.REDUCE_TASK);

    private static final String NOTHING = "-";
    private static final String GAP = "   ";

    private ReportTable() {}

    /** The table, times in milliseconds; ratios stand under it for series with jobs that went well. */
    public static String of(Comparison comparison) {
        List<Series> series = comparison.series();
        List<List<String>> lines = new ArrayList<>();
        lines.add(HEAD);
        for (JobReport job : comparison.jobs()) {
            lines.add(line(job, label(job, series)));
        }
        for (Series base : Series.bases(series)) {
            for (Series other : series.subList(series.indexOf(base) + 1, series.size())) {
                if (!base.good().isEmpty() && !other.good().isEmpty()) {
                    lines.add(ratio(base, other));
                }
            }
        }
        return align(lines);
    }

    /** The series' name, and which of its runs it is as soon as any series has several. */
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
        // Of a job that failed the times are those of what it got done: to be compared with nothing.
        boolean ended = job.state().equals(JobReport.SUCCEEDED);
        List<String> cells = new ArrayList<>();
        cells.add(label);
        for (Side side : Side.values()) {
            cells.add(job.kind(side).label());
        }
        for (Phase phase : TIMES) {
            // No reduces take no time.
            cells.add(ended ? Long.toString(phase.of(job).orElse(0)) : NOTHING);
        }
        Long spilled = job.counters().get(CountersShown.SPILLED_RECORDS);
        cells.add(ended && spilled != null ? Long.toString(spilled) : NOTHING);
        cells.add(verdict(job));
        return cells;
    }

    private static String verdict(JobReport job) {
        if (!job.good()) {
            return "FAILED: " + job.problem();
        }
        return job.check() == null ? "not checked" : "ok";
    }

    /** Of the medians over all runs. */
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

    /** Words to the left of their column, numbers to the right. */
    private static String align(List<List<String>> lines) {
        int[] widths = new int[HEAD.size()];
        for (List<String> line : lines) {
            for (int i = 0; i < line.size(); i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            for (int i = 0; i < line.size(); i++) {
                boolean left = i < WORDS;
                boolean right = !left && i < HEAD.size() - 1;
                String pad = " ".repeat(widths[i] - line.get(i).length());
                text.append(i == 0 ? "" : GAP)
                        .append(right ? pad : "")
                        .append(line.get(i))
                        .append(left ? pad : "");
            }
            text.append(System.lineSeparator());
        }
        return text.toString();
    }
}
