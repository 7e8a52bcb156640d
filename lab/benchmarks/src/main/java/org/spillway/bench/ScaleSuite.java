package org.spillway.bench;

import java.nio.file.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * Measures whether the cost of a record stays the same in large tasks. Buffers grow with the number of records; one row
 * has a buffer that is far too small.
 */
final class ScaleSuite extends Suite {
    // Stock's io.sort.mb has 11 bits; only Spillway can use more.
    private static final int STOCK_LIMIT_MB = 2047;
    private static final String SPILLWAY_SORT_MB = "spillway.sort.mb";
    private static final int MILLION = 1_000_000;
    private static final int MB_PER_MILLION = 80;
    private static final int VALUE_BYTES = 40;
    // The same for every row, so that the costs of a record compare.
    private static final int HEAP_MB = 3072;
    private static final int DIRECT_MB = 5120;
    private static final double NANOS_PER_MILLI = 1e6;

    private double nanosOfOneMillion = Double.NaN;

    ScaleSuite(String bench, int shrink, Path folder) {
        super(bench, shrink, folder);
        // Short runs need more warm-up runs for the JIT.
        row("1M", workload(1, MB_PER_MILLION).warmUps(5));
        row("10M", workload(10, 10 * MB_PER_MILLION).warmUps(2));
        row("50M", workload(50, 50 * MB_PER_MILLION).warmUps(1));
        row("10M_IN_64MB", workload(10, 64).warmUps(2));
    }

    private CollectorWorkload workload(int millions, int bufferMb) {
        return texts(millions * MILLION, TextRecords.random(VALUE_BYTES))
                .memory(HEAP_MB, DIRECT_MB)
                .with(job -> {
                    job.setInt(MRJobConfig.IO_SORT_MB, Math.min(STOCK_LIMIT_MB, bufferMb));
                    job.setInt(SPILLWAY_SORT_MB, bufferMb);
                    // If the buffer grows with the records, all records fit.
                    job.setFloat(MRJobConfig.MAP_SORT_SPILL_PERCENT, bufferMb < MB_PER_MILLION ? 0.8f : 1f);
                });
    }

    @Override
    int defaultRuns() {
        return 3;
    }

    @Override
    Columns columns() {
        return Columns.named("records")
                .total("stock ms", CollectorKind.STOCK)
                .total("Spillway ms", CollectorKind.SPILLWAY)
                .ratio("ratio", CollectorKind.STOCK, Metric.TOTAL)
                .add("stock ns/rec", result -> Table.number(nanos(result, CollectorKind.STOCK)))
                .add("Spillway ns/rec", result -> Table.number(nanos(result, CollectorKind.SPILLWAY)))
                .add("to 1M", this::toOneMillion);
    }

    private double nanos(RowResult result, CollectorKind kind) {
        int records = ((CollectorWorkload) rows().get(result.row())).records();
        return result.median(kind, Metric.TOTAL) * NANOS_PER_MILLI / records;
    }

    private String toOneMillion(RowResult result) {
        double nanos = nanos(result, CollectorKind.SPILLWAY);
        if ("1M".equals(result.row())) {
            nanosOfOneMillion = nanos;
        }
        return Table.ratio(nanos / nanosOfOneMillion);
    }
}
