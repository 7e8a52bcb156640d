package org.spillway.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spillway.report.Phase;
import org.spillway.report.Way;

/** A table row for one sample job. Times are sums over all jobs of the command, as medians over the runs. */
final class JobTableRow {
    private record Pair(Way base, Way other) {}

    private JobTableRow() {}

    /** Returns the table's header and separator lines. */
    static String head(List<Way> ways) {
        List<String> cells = new ArrayList<>(List.of("job", "input", "map output records"));
        ways.forEach(way -> cells.add(way + " ms"));
        pairs(ways).forEach(pair -> cells.add(pair.base + " / " + pair.other + ": " + RunTimes.PHASES));
        cells.add("outputs");
        return line(cells) + "\n|" + "---|".repeat(cells.size());
    }

    static String of(SampleJob job, String input, List<Way> ways, List<CommandRun> runs, RunComparison result) {
        List<String> cells = new ArrayList<>(List.of(job.name(), input));
        if (!result.good()) {
            for (int i = 0; i <= ways.size() + pairs(ways).size(); i++) {
                cells.add("");
            }
            cells.add("FAILED");
            return line(cells);
        }
        long records = runs.get(0).jobs().stream()
                .mapToLong(each -> each.counters().getOrDefault("MAP_OUTPUT_RECORDS", 0L))
                .sum();
        cells.add(String.format(Locale.ROOT, "%,d", records));
        for (Way way : ways) {
            cells.add(String.format(Locale.ROOT, "%.0f", RunTimes.median(runs, way, Phase.TOTAL)));
        }
        for (Pair pair : pairs(ways)) {
            cells.add(RunTimes.ratios(runs, pair.base, pair.other));
        }
        cells.add(result.worst().label());
        return line(cells);
    }

    /**
     * Returns the pairs to compare: each of stock's ways with all ways after it, and Spillway in key order with shared JVMs
     * and other orders.
     */
    private static List<Pair> pairs(List<Way> ways) {
        List<Pair> pairs = new ArrayList<>();
        for (Way base : ways) {
            for (Way other : ways) {
                if ((base.isStocks() || base == Way.BOTH) && other.compareTo(base) > 0) {
                    pairs.add(new Pair(base, other));
                }
            }
        }
        return pairs;
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}
