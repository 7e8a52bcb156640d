package org.spillway.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Measures whole reduce tasks over map outputs that were written before, each run in its own JVM. The table compares
 * stock, tuned stock, Spillway and two floors. Hadoop's ShuffleHandler serves the outputs in another JVM; Spillway may
 * read them from the local disk.
 */
final class ReduceSuite extends Suite {
    static final String NAME = "reduce-task";

    ReduceSuite(int shrink, Path benchFolder) {
        super(NAME);
        ReduceRows.of(shrink, benchFolder).forEach(this::row);
    }

    @Override
    Set<CollectorKind> freshKinds(Builds builds) {
        Set<CollectorKind> kinds = builds.shuffles();
        kinds.add(CollectorKind.DISCARD);
        kinds.add(CollectorKind.READ);
        return kinds;
    }

    @Override
    Columns columns() {
        return Columns.named("row")
                .shuffles("stock ms", "tuned ms", "Spillway ms", ReduceSuite::cell)
                .total("floor ms", CollectorKind.DISCARD)
                .total("floor+read ms", CollectorKind.READ)
                .ratioAndOwnCost("stock/Spillway", CollectorKind.STOCK)
                .ratioAndOwnCost("tuned/Spillway", CollectorKind.TUNED)
                .add("Spillway/floor+read", result -> Table.ratio(1 / result.ratio(CollectorKind.READ, Metric.TOTAL)))
                .ratio("cpu", CollectorKind.STOCK, Metric.CPU)
                .shuffles("stock MB", "tuned MB", "Spillway MB", (result, kind) -> Table.number(result.peakMb(kind)))
                .add(
                        "container",
                        result -> Integer.toString(reduce(result.row()).containerMb()))
                .ratio("stock/it", CollectorKind.STOCK, Metric.RSS)
                .ratio("tuned/it", CollectorKind.TUNED, Metric.RSS)
                .shuffles(
                        "stock wrote",
                        "tuned wrote",
                        "Spillway wrote",
                        (result, kind) -> Table.number(result.median(kind, Metric.WRITTEN)));
    }

    // A kind that failed shows its error instead of a time.
    private static String cell(RowResult result, CollectorKind kind) {
        String failure = result.failures().get(kind);
        return failure == null ? Table.number(result.median(kind, Metric.TOTAL)) : FailureWords.shortened(failure);
    }

    @Override
    List<String> remarks(RowResult result) {
        List<String> remarks = new ArrayList<>();
        result.failures().forEach((kind, words) -> remarks.add(kind + " failed: " + words));
        if (reduce(result.row()).hasGiant()) {
            remarks.add(result.row() + ": outputs verified by what was written, not by stock's");
        }
        return remarks;
    }
}
