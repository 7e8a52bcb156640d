package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.avro.mapred.AvroKey;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.spillway.HashOrder;
import org.spillway.NoOrder;

/**
 * Measures jobs that need groups or no order at all. Spillway runs them with HashOrder or NoOrder; beside it stock and
 * Spillway itself run them in key order. The first rows measure collectors in warm JVMs, the last whole reduce tasks,
 * each in a fresh JVM and beside its floor.
 */
final class OrdersSuite extends Suite {
    static final String NAME = "orders";

    private static final int TEXTS = 2_500_000;
    private static final int VISITS = 1_000_000;
    private static final int MAPS = 20;
    // A container of 1 GB.
    private static final int HEAP_MB = 820;

    private final int shrink;
    private final Map<String, OrderedReduce> reduces = new LinkedHashMap<>();

    OrdersSuite(int shrink, Path benchFolder) {
        super(NAME);
        this.shrink = shrink;
        hashed();
        unordered();
        reduce("REDUCE_HASH", HashOrder.class, benchFolder);
        reduce("REDUCE_NONE", NoOrder.class, benchFolder);
    }

    private void hashed() {
        row("URLS_HASH", HashOrder.class, collector(VISITS, Text.class, TextRecords.urls()));
        row(
                "SECONDARY_SORT_HASH",
                HashOrder.class,
                collector(VISITS, SecondarySort.Visit.class, SecondarySort.visits())
                        .with(job -> job.setOutputKeyComparatorClass(SecondarySort.ByUserAndTime.class)));
        row(
                "AVRO_HASH",
                HashOrder.class,
                collector(VISITS, AvroKey.class, AvroVisits.visits()).with(AvroVisits::configure));
    }

    private void unordered() {
        row(
                "TEXT_100_PARTITIONS_NONE",
                NoOrder.class,
                collector(TEXTS, Text.class, TextRecords.random()).buffer(400));
        row("TEXT_SEVERAL_SPILLS_NONE", NoOrder.class, collector(TEXTS, Text.class, TextRecords.random()));
        row(
                "SMALL_RECORDS_NONE",
                NoOrder.class,
                new CollectorWorkload(8 * TEXTS / shrink, LongWritable.class, LongWritable.class, BinaryRecords.longs())
                        .partitions(100)
                        .buffer(800)
                        .memory(2048, 2048));
    }

    private CollectorWorkload collector(int records, Class<?> key, RecordMaker maker) {
        return new CollectorWorkload(records / shrink, key, Text.class, maker)
                .partitions(100)
                .buffer(100);
    }

    @SuppressWarnings("rawtypes")
    private void row(String name, Class<? extends RawComparator> order, CollectorWorkload records) {
        row(name, new OrderedWorkload(records, order));
    }

    @SuppressWarnings("rawtypes")
    private void reduce(String name, Class<? extends RawComparator> order, Path benchFolder) {
        CollectorWorkload texts = new CollectorWorkload(TEXTS / shrink, Text.class, Text.class, TextRecords.random());
        OrderedReduce row = new OrderedReduce(texts, MAPS, HEAP_MB, benchFolder.resolve(name), order);
        reduces.put(name, row);
        row(name, row);
    }

    @Override
    Set<CollectorKind> warmKinds(Builds builds) {
        Set<CollectorKind> kinds = builds.collectors();
        kinds.add(CollectorKind.KEYED);
        return kinds;
    }

    @Override
    Set<CollectorKind> freshKinds(Builds builds) {
        Set<CollectorKind> kinds = warmKinds(builds);
        kinds.add(CollectorKind.DISCARD);
        return kinds;
    }

    @Override
    RowResult measure(String row, Rounds rounds) throws IOException, InterruptedException {
        OrderedReduce reduce = reduces.get(row);
        return reduce == null ? rounds.warm(row) : reduce.served(() -> rounds.fresh(row));
    }

    @Override
    String verified() {
        return "the same records in each partition, in any order,";
    }

    @Override
    Columns columns() {
        return Columns.named("row")
                .total("stock ms", CollectorKind.STOCK)
                .total("in key order ms", CollectorKind.KEYED)
                .total("Spillway ms", CollectorKind.SPILLWAY)
                .total("floor ms", CollectorKind.DISCARD)
                .ratioAndOwnCost("stock/Spillway", CollectorKind.STOCK)
                .ratioAndOwnCost("in key order/Spillway", CollectorKind.KEYED)
                .ratio("cpu", CollectorKind.KEYED, Metric.CPU);
    }
}
