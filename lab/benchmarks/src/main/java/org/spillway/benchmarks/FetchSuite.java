package org.spillway.benchmarks;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.io.Text;

/**
 * Measures the fetch of many small outputs that one ShuffleHandler serves in another JVM. The time runs from the first
 * event until the reduces of a fresh JVM have all outputs. The floor requests all outputs and keeps none.
 */
final class FetchSuite extends Suite {
    static final String NAME = "fetch";

    // About 10 KB an output.
    private static final int RECORDS = 100;
    private static final int HEAP_MB = 820;
    private static final int REDUCES = 8;
    private static final double MICROS_PER_MILLI = 1000;

    private final Path benchFolder;
    private final int shrink;
    private final Map<String, Integer> outputs = new HashMap<>();

    FetchSuite(int shrink, Path benchFolder) {
        super(NAME);
        this.shrink = shrink;
        this.benchFolder = benchFolder;
        for (int maps : new int[] {20, 200, 2000, 20_000}) {
            row("MAPS_" + maps, maps, 1);
        }
        row("REDUCES_" + REDUCES, 2000, REDUCES);
    }

    private void row(String name, int ofMaps, int reduces) {
        int maps = Math.max(1, ofMaps / shrink);
        CollectorWorkload texts = new CollectorWorkload(maps * RECORDS, Text.class, Text.class, TextRecords.random());
        row(
                name,
                new ReduceWorkload(texts, maps, HEAP_MB, benchFolder.resolve(name))
                        .floorOverHttp()
                        .reduces(reduces));
        outputs.put(name, maps * reduces);
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
        return Table.number(fetch(result, kind) * (MICROS_PER_MILLI / outputs.get(result.row())));
    }
}
