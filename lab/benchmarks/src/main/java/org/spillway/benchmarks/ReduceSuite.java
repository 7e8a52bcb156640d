package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Measures whole reduce tasks over map outputs that were written before, each run in its own JVM. The table compares
 * stock, tuned stock, Spillway and two floors. Hadoop's ShuffleHandler serves the outputs in another JVM; Spillway may
 * read them from the local disk.
 */
final class ReduceSuite implements Suite {
    static final String NAME = "reduce-task";

    private final Map<String, ReduceWorkload> rows;

    ReduceSuite(int shrink, Path benchFolder) {
        this.rows = ReduceRows.of(shrink, benchFolder);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Map<String, Workload> rows() {
        return new LinkedHashMap<>(rows);
    }

    @Override
    public Set<CollectorKind> freshKinds(Builds builds) {
        Set<CollectorKind> kinds = builds.shuffles();
        kinds.add(CollectorKind.DISCARD);
        kinds.add(CollectorKind.READ);
        return kinds;
    }

    @Override
    public RowResult measure(String row, Rounds rounds) throws IOException, InterruptedException {
        return rows.get(row).served(server -> rounds.fresh(row));
    }

    @Override
    public List<String> header() {
        List<String> titles = new ArrayList<>(List.of("row"));
        titles.addAll(List.of("stock ms", "tuned ms", "Spillway ms", "floor ms", "floor+read ms"));
        titles.addAll(List.of("stock/Spillway", "own cost", "tuned/Spillway", "own cost"));
        titles.addAll(List.of("Spillway/floor+read", "cpu"));
        titles.addAll(List.of("stock MB", "tuned MB", "Spillway MB", "container", "stock/it", "tuned/it"));
        titles.addAll(List.of("stock wrote", "tuned wrote", "Spillway wrote"));
        return titles;
    }

    @Override
    public List<List<String>> lines(RowResult result) {
        List<String> line = new ArrayList<>(List.of(result.row()));
        ReduceShuffles.SHOWN.forEach(kind -> line.add(cell(result, kind)));
        for (CollectorKind floor : List.of(CollectorKind.DISCARD, CollectorKind.READ)) {
            line.add(Table.number(result.median(floor, Metric.TOTAL)));
        }
        for (CollectorKind other : List.of(CollectorKind.STOCK, CollectorKind.TUNED)) {
            line.add(Table.ratio(result.ratio(other, Metric.TOTAL)));
            line.add(Table.ratio(result.ownCostRatio(other, Metric.TOTAL)));
        }
        line.add(Table.ratio(1 / result.ratio(CollectorKind.READ, Metric.TOTAL)));
        line.add(Table.ratio(result.ratio(CollectorKind.STOCK, Metric.CPU)));
        ReduceShuffles.SHOWN.forEach(kind -> line.add(Table.number(result.peakMb(kind))));
        line.add(Integer.toString(rows.get(result.row()).containerMb()));
        line.add(Table.ratio(result.ratio(CollectorKind.STOCK, Metric.RSS)));
        line.add(Table.ratio(result.ratio(CollectorKind.TUNED, Metric.RSS)));
        ReduceShuffles.SHOWN.forEach(kind -> line.add(Table.number(result.median(kind, Metric.WRITTEN))));
        return List.of(line);
    }

    // A kind that failed shows its error instead of a time.
    private static String cell(RowResult result, CollectorKind kind) {
        String failure = result.failures().get(kind);
        return failure == null ? Table.number(result.median(kind, Metric.TOTAL)) : FailureWords.shortened(failure);
    }

    @Override
    public List<String> remarks(RowResult result) {
        List<String> remarks = new ArrayList<>();
        result.failures().forEach((kind, words) -> remarks.add(kind + " failed: " + words));
        if (rows.get(result.row()).hasGiant()) {
            remarks.add(result.row() + ": outputs verified by what was written, not by stock's");
        }
        return remarks;
    }
}
