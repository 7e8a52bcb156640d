package org.spillway.tools.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.spillway.report.Median;
import org.spillway.report.Phase;
import org.spillway.report.RunVariant;
import org.spillway.report.TextTable;

/**
 * A Markdown table with a row for each compared command. Times are sums over all jobs of the command, as medians over the
 * runs.
 */
public final class RunTable {
    private static final List<Phase> RATIOS = List.of(Phase.TOTAL, Phase.MAP, Phase.REDUCE_TASK);

    private record Pair(RunVariant base, RunVariant other) {}

    private final List<RunVariant> variants;
    private final List<Pair> pairs = new ArrayList<>();

    /**
     * Creates the table of some ways. Ratios are between each of stock's ways and all ways after it, and between Spillway in
     * key order and Spillway with shared JVMs or other orders.
     */
    public RunTable(List<RunVariant> variants) {
        this.variants = variants;
        for (RunVariant base : variants) {
            for (RunVariant other : variants) {
                if ((base.isStocks() || base == RunVariant.BOTH) && other.compareTo(base) > 0) {
                    pairs.add(new Pair(base, other));
                }
            }
        }
    }

    /**
     * Returns the header and separator lines.
     *
     * @param first the titles of the columns before those of all commands
     */
    public String head(List<String> first) {
        List<String> cells = new ArrayList<>(first);
        cells.add("map output records");
        variants.forEach(variant -> cells.add(variant + " ms"));
        pairs.forEach(pair -> cells.add(pair.base + " / " + pair.other + ": job, maps, reduces"));
        cells.add("outputs");
        return TextTable.row(cells) + "\n|" + "---|".repeat(cells.size());
    }

    /**
     * Returns a row.
     *
     * @param first the cells of the columns before those of all commands
     * @param outputs how similar the outputs are, if all are right
     */
    public String row(List<String> first, RunComparison result, String outputs) {
        List<String> cells = new ArrayList<>(first);
        if (!result.good()) {
            cells.addAll(Collections.nCopies(1 + variants.size() + pairs.size(), ""));
            cells.add(result.verdict() == Verdict.OPEN ? result.worst().label() : "FAILED");
            return TextTable.row(cells);
        }
        List<CommandRun> runs = result.runs();
        long records = runs.get(0).jobs().stream()
                .mapToLong(each -> each.counters().getOrDefault("MAP_OUTPUT_RECORDS", 0L))
                .sum();
        cells.add(String.format(Locale.ROOT, "%,d", records));
        for (RunVariant variant : variants) {
            cells.add(String.format(Locale.ROOT, "%.0f", median(runs, variant, Phase.TOTAL)));
        }
        for (Pair pair : pairs) {
            cells.add(RATIOS.stream()
                    .map(phase -> ratio(median(runs, pair.base, phase), median(runs, pair.other, phase)))
                    .collect(Collectors.joining(", ")));
        }
        cells.add(outputs);
        return TextTable.row(cells);
    }

    /** Returns a phase's time in milliseconds, or 0 if no job has the phase. There must be a run of the way. */
    private static double median(List<CommandRun> runs, RunVariant variant, Phase phase) {
        return Median.of(runs.stream().filter(run -> run.variant() == variant).mapToLong(run -> run.jobs().stream()
                        .flatMapToLong(job -> phase.of(job).stream())
                        .sum()))
                .orElseThrow();
    }

    /** Returns a ratio such as {@code 1.20x}, or a dash for a phase that no job has. */
    private static String ratio(double base, double other) {
        return base > 0 && other > 0 ? String.format(Locale.ROOT, "%.2fx", base / other) : "-";
    }
}
