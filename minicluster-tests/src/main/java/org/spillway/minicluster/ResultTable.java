package org.spillway.minicluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.apache.hadoop.mapreduce.TaskCounter;

/** The results as text: a line for each sort, and stock's times over Spillway's. */
final class ResultTable {
    private static final List<String> HEAD = List.of(
            "collector", "Total", "AvgMap", "AvgShuffle", "AvgMerge", "AvgReduce", "spilled records", "verdict");

    private static final List<ToLongFunction<PhaseTimes>> TIMES = List.of(
            PhaseTimes::total, PhaseTimes::avgMap, PhaseTimes::avgShuffle, PhaseTimes::avgMerge, PhaseTimes::avgReduce);

    private static final String NOTHING = "-";
    private static final String GAP = "   ";

    private ResultTable() {}

    /** The table, times in milliseconds; the ratio stands under it when sorts with both collectors went well. */
    static String of(List<SortResult> results) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(HEAD);
        boolean several = results.stream().anyMatch(r -> r.run() > 1);
        for (SortResult result : results) {
            lines.add(line(result, several));
        }
        List<PhaseTimes> stock = good(results, Collector.STOCK);
        List<PhaseTimes> spillway = good(results, Collector.SPILLWAY);
        if (!stock.isEmpty() && !spillway.isEmpty()) {
            lines.add(ratio(stock, spillway));
        }
        return align(lines);
    }

    private static List<String> line(SortResult result, boolean withRun) {
        List<String> cells = new ArrayList<>();
        cells.add(result.collector() + (withRun ? " " + result.run() : ""));
        for (ToLongFunction<PhaseTimes> time : TIMES) {
            cells.add(result.times() == null ? NOTHING : Long.toString(time.applyAsLong(result.times())));
        }
        cells.add(
                result.counters() == null
                        ? NOTHING
                        : Long.toString(result.counters()
                                .findCounter(TaskCounter.SPILLED_RECORDS)
                                .getValue()));
        cells.add(result.isGood() ? "ok" : "FAILED: " + result.problem());
        return cells;
    }

    private static List<PhaseTimes> good(List<SortResult> results, Collector collector) {
        return results.stream()
                .filter(r -> r.collector() == collector && r.isGood())
                .map(SortResult::times)
                .toList();
    }

    /** Of the averages over all runs. */
    private static List<String> ratio(List<PhaseTimes> stock, List<PhaseTimes> spillway) {
        List<String> cells = new ArrayList<>();
        cells.add("ratio");
        for (ToLongFunction<PhaseTimes> time : TIMES) {
            double below = spillway.stream().mapToLong(time).average().orElse(0);
            double above = stock.stream().mapToLong(time).average().orElse(0);
            cells.add(below == 0 ? NOTHING : String.format(Locale.ROOT, "%.2f", above / below));
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
                boolean word = i == 0 || i == HEAD.size() - 1;
                String pad = " ".repeat(widths[i] - line.get(i).length());
                text.append(i == 0 ? "" : GAP)
                        .append(word ? "" : pad)
                        .append(line.get(i))
                        .append(i == 0 ? pad : "");
            }
            text.append(System.lineSeparator());
        }
        return text.toString();
    }
}
