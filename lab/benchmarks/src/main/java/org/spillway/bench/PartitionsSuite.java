package org.spillway.bench;

import java.nio.file.Path;

/**
 * Runs MAPREDUCE-2841's second test: sort and spill of the same records, in one spill, over a growing number of
 * partitions.
 */
final class PartitionsSuite extends Suite {
    private static final int[] COUNTS = {1, 10, 20, 40, 80, 200, 400, 800, 1600, 2000, 10_000, 50_000};

    PartitionsSuite(String bench, int shrink, Path folder) {
        super(bench, shrink, folder);
        for (int count : COUNTS) {
            row(
                    Integer.toString(count),
                    texts(TEXTS, TextRecords.random()).partitions(count).buffer(400));
        }
    }

    @Override
    Columns columns() {
        return Columns.named("partitions")
                .median("stock sort", CollectorKind.STOCK, Metric.SORT)
                .median("stock spill", CollectorKind.STOCK, Metric.SPILL)
                .median("Spillway sort", CollectorKind.SPILLWAY, Metric.SORT)
                .median("Spillway spill", CollectorKind.SPILLWAY, Metric.SPILL)
                .add(
                        "sort+spill ratio",
                        result -> Table.ratio(both(result, CollectorKind.STOCK) / both(result, CollectorKind.SPILLWAY)))
                .ratio("total ratio", CollectorKind.STOCK, Metric.TOTAL);
    }

    private static double both(RowResult result, CollectorKind kind) {
        return result.median(kind, Metric.SORT) + result.median(kind, Metric.SPILL);
    }
}
