package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.io.compress.SnappyCodec;

/**
 * Whole reduce tasks over the outputs of maps that were written before, every run in a JVM of its own: stock, stock tuned,
 * Spillway, and two floors. The outputs are served by Hadoop's ShuffleHandler in another JVM; Spillway may read them locally.
 */
final class ReduceSuite implements Suite {
    static final String NAME = "reduce-task";

    private static final int TEXTS = 2_500_000;
    private static final int HEAP_MB = 820;
    private static final int SMALL_HEAP_MB = 256;
    private static final int VALUE_BYTES = 1 << 16;

    private final Path benchFolder;
    private final Map<String, ReduceWorkload> rows = new LinkedHashMap<>();

    ReduceSuite(int shrink, Path benchFolder) {
        this.benchFolder = benchFolder;
        Shape texts = new Shape(TEXTS / shrink, Text.class, Text.class, TextRecords.random());
        row("TEXT", texts, 20);
        row("TEXT_HTTP", texts, 20).overHttp();
        row("LZ4", texts, 20).compressedBy(Lz4Codec.class);
        row("SNAPPY", texts, 20).compressedBy(SnappyCodec.class);
        row("GZIP", texts, 20).compressedBy(GzipCodec.class);
        row("MAPS_1000", texts, 1000);
        row("HEAP_256", texts, 20).heap(SMALL_HEAP_MB);
        row(
                "LONG_KEYS",
                new Shape(2 * TEXTS / shrink, LongWritable.class, LongWritable.class, BinaryRecords.longs()),
                20);
        row(
                "SMALL_RECORDS",
                new Shape(8 * TEXTS / shrink, LongWritable.class, LongWritable.class, BinaryRecords.longs()),
                20);
        row(
                "BIG_VALUES",
                new Shape(4000 / shrink, BytesWritable.class, BytesWritable.class, BinaryRecords.bytes(VALUE_BYTES)),
                20);
        row("FEW_KEYS", new Shape(TEXTS / shrink, Text.class, Text.class, TextRecords.fewKeys(1000)), 20);
        row("OWN_COMPARATOR", texts, 20).sortedBy(SlowText.class);
        row("ONE_RECORD", new Shape(1, Text.class, Text.class, TextRecords.random()), 20);
    }

    private ReduceWorkload row(String name, Shape records, int maps) {
        ReduceWorkload row = new ReduceWorkload(records, maps, HEAP_MB, benchFolder.resolve(name));
        rows.put(name, row);
        return row;
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
        Set<CollectorKind> kinds = builds.collectors();
        if (builds.stock()) {
            kinds.add(CollectorKind.TUNED);
        }
        kinds.add(CollectorKind.DISCARD);
        kinds.add(CollectorKind.READ);
        return kinds;
    }

    @Override
    public RowResult measure(String row, Rounds rounds) throws IOException, InterruptedException {
        rows.get(row).writeOutputs();
        ShuffleServer server = ShuffleServer.start(benchFolder.resolve(row));
        try {
            return rounds.fresh(row);
        } finally {
            server.end();
            Sandbox.delete(benchFolder.resolve(row));
        }
    }

    @Override
    public List<String> header() {
        return List.of(
                "row",
                "stock ms",
                "tuned ms",
                "Spillway ms",
                "F1 ms",
                "F2 ms",
                "stock",
                "own",
                "tuned",
                "own",
                "to F2",
                "cpu",
                "stock MB",
                "tuned MB",
                "Spillway MB");
    }

    @Override
    public List<List<String>> lines(RowResult result) {
        List<String> line = new ArrayList<>(List.of(result.row()));
        for (CollectorKind kind : List.of(
                CollectorKind.STOCK,
                CollectorKind.TUNED,
                CollectorKind.SPILLWAY,
                CollectorKind.DISCARD,
                CollectorKind.READ)) {
            line.add(Table.number(result.median(kind, Metric.TOTAL)));
        }
        line.add(Table.ratio(result.ratio(CollectorKind.STOCK, Metric.TOTAL)));
        line.add(Table.ratio(result.ownCostRatio(CollectorKind.STOCK, Metric.TOTAL)));
        line.add(Table.ratio(result.ratio(CollectorKind.TUNED, Metric.TOTAL)));
        line.add(Table.ratio(result.ownCostRatio(CollectorKind.TUNED, Metric.TOTAL)));
        line.add(Table.ratio(1 / result.ratio(CollectorKind.READ, Metric.TOTAL)));
        line.add(Table.ratio(result.ratio(CollectorKind.STOCK, Metric.CPU)));
        line.add(Table.number(result.peakMb(CollectorKind.STOCK)));
        line.add(Table.number(result.peakMb(CollectorKind.TUNED)));
        line.add(Table.number(result.peakMb(CollectorKind.SPILLWAY)));
        return List.of(line);
    }
}
