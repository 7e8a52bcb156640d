package org.spillway.bench;

import java.nio.file.Path;
import java.util.Set;

/**
 * Measures the fetch of many small outputs that one ShuffleHandler serves in another JVM. The time runs from the first
 * event until the reduces of a fresh JVM have all outputs. The floor requests all outputs and keeps none.
 */
final class FetchSuite extends Suite {
    // About 10 KB an output.
    private static final int RECORDS = 100;
    private static final int REDUCES = 8;
    private static final double MICROS_PER_MILLI = 1000;

    FetchSuite(String bench, int shrink, Path folder) {
        super(bench, shrink, folder);
        for (int maps : new int[] {20, 200, 2000, 20_000}) {
            add("MAPS_" + maps, maps, 1);
        }
        add("REDUCES_" + REDUCES, 2000, REDUCES);
    }

    private void add(String name, int maps, int reduces) {
        row(name, texts(maps * RECORDS, TextRecords.random()), shrunk(maps))
                .floorOverHttp()
                .reduces(reduces);
    }

    @Override
    Set<CollectorKind> freshKinds(Builds builds) {
        Set<CollectorKind> kinds = builds.shuffles();
        kinds.add(CollectorKind.READ);
        return kinds;
    }

    @Override
    Columns columns() {
        return Columns.named("row")
                .shuffles("stock ms", "tuned ms", "Spillway ms", (result, kind) -> Table.number(fetch(result, kind)))
                .median("floor ms", CollectorKind.READ, Metric.FETCH)
                .ratio("stock/Spillway", CollectorKind.STOCK, Metric.FETCH)
                .ratio("tuned/Spillway", CollectorKind.TUNED, Metric.FETCH)
                .add("Spillway/floor", result -> Table.ratio(1 / result.ratio(CollectorKind.READ, Metric.FETCH)))
                .shuffles("us an output: stock", "tuned", "Spillway", this::microsOfOutput)
                .shuffles("MB: stock", "tuned", "Spillway", (result, kind) -> Table.number(result.peakMb(kind)));
    }

    private static double fetch(RowResult result, CollectorKind kind) {
        return result.median(kind, Metric.FETCH);
    }

    private String microsOfOutput(RowResult result, CollectorKind kind) {
        return Table.number(
                fetch(result, kind) * (MICROS_PER_MILLI / reduce(result.row()).outputs()));
    }
}
