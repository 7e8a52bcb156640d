package org.spillway.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spillway.report.Phase;
import org.spillway.report.RunVariant;

/** A table row for one sample job. Times are sums over all jobs of the command, as medians over the runs. */
final class JobTableRow {
    private record Pair(RunVariant base, RunVariant other) {}

    private JobTableRow() {}

    /** Returns the table's header and separator lines. */
    static String head(List<RunVariant> variants) {
        List<String> cells = new ArrayList<>(List.of("job", "input", "map output records"));
        variants.forEach(variant -> cells.add(variant + " ms"));
        pairs(variants).forEach(pair -> cells.add(pair.base + " / " + pair.other + ": " + RunTimes.PHASES));
        cells.add("outputs");
        return line(cells) + "\n|" + "---|".repeat(cells.size());
    }

    static String of(
            SampleJob job, String input, List<RunVariant> variants, List<CommandRun> runs, RunComparison result) {
        List<String> cells = new ArrayList<>(List.of(job.name(), input));
        if (!result.good()) {
            for (int i = 0; i <= variants.size() + pairs(variants).size(); i++) {
                cells.add("");
            }
            cells.add("FAILED");
            return line(cells);
        }
        long records = runs.get(0).jobs().stream()
                .mapToLong(each -> each.counters().getOrDefault("MAP_OUTPUT_RECORDS", 0L))
                .sum();
        cells.add(String.format(Locale.ROOT, "%,d", records));
        for (RunVariant variant : variants) {
            cells.add(String.format(Locale.ROOT, "%.0f", RunTimes.median(runs, variant, Phase.TOTAL)));
        }
        for (Pair pair : pairs(variants)) {
            cells.add(RunTimes.ratios(runs, pair.base, pair.other));
        }
        cells.add(result.worst().label());
        return line(cells);
    }

    /**
     * Returns the pairs to compare: each of stock's ways with all ways after it, and Spillway in key order with shared JVMs
     * and other orders.
     */
    private static List<Pair> pairs(List<RunVariant> variants) {
        List<Pair> pairs = new ArrayList<>();
        for (RunVariant base : variants) {
            for (RunVariant other : variants) {
                if ((base.isStocks() || base == RunVariant.BOTH) && other.compareTo(base) > 0) {
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
