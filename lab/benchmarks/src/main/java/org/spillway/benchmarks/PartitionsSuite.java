package org.spillway.benchmarks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.io.Text;

/**
 * Runs MAPREDUCE-2841's second test: sort and spill of the same records, in one spill, over a growing number of
 * partitions.
 */
final class PartitionsSuite implements Suite {
    static final String NAME = "partitions";

    private static final int RECORDS = 2_500_000;
    private static final int[] COUNTS = {1, 10, 20, 40, 80, 200, 400, 800, 1600, 2000, 10_000, 50_000};

    private final Map<String, Workload> rows = new LinkedHashMap<>();

    PartitionsSuite(int shrink) {
        for (int count : COUNTS) {
            rows.put(
                    Integer.toString(count),
                    new CollectorWorkload(RECORDS / shrink, Text.class, Text.class, TextRecords.random())
                            .partitions(count)
                            .buffer(400));
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Map<String, Workload> rows() {
        return rows;
    }

    @Override
    public List<String> header() {
        return List.of(
                "partitions",
                "stock sort",
                "stock spill",
                "Spillway sort",
                "Spillway spill",
                "sort+spill ratio",
                "total ratio");
    }

    @Override
    public List<List<String>> lines(RowResult result) {
        double stockSort = result.median(CollectorKind.STOCK, Metric.SORT);
        double stockSpill = result.median(CollectorKind.STOCK, Metric.SPILL);
        double sort = result.median(CollectorKind.SPILLWAY, Metric.SORT);
        double spill = result.median(CollectorKind.SPILLWAY, Metric.SPILL);
        return List.of(List.of(
                result.row(),
                Table.number(stockSort),
                Table.number(stockSpill),
                Table.number(sort),
                Table.number(spill),
                Table.ratio((stockSort + stockSpill) / (sort + spill)),
                Table.ratio(result.ratio(CollectorKind.STOCK, Metric.TOTAL))));
    }
}
