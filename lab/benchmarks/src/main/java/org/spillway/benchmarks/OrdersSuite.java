package org.spillway.benchmarks;

import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.avro.mapred.AvroKey;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.HashOrder;
import org.spillway.NeighbourGroups;
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

    OrdersSuite(int shrink, Path benchFolder) {
        super(NAME);
        this.shrink = shrink;
        hashed();
        unordered();
        reduce("REDUCE_HASH", OrdersSuite::hashOrder, benchFolder);
        reduce("REDUCE_NONE", OrdersSuite::noOrder, benchFolder);
    }

    private void hashed() {
        row("URLS_HASH", collector(VISITS, Text.class, TextRecords.urls()).ordered(OrdersSuite::hashOrder));
        row(
                "SECONDARY_SORT_HASH",
                collector(VISITS, SecondarySort.Visit.class, SecondarySort.visits())
                        .with(job -> job.setOutputKeyComparatorClass(SecondarySort.ByUserAndTime.class))
                        .ordered(OrdersSuite::hashOrder));
        row(
                "AVRO_HASH",
                collector(VISITS, AvroKey.class, AvroVisits.visits())
                        .with(AvroVisits::configure)
                        .ordered(OrdersSuite::hashOrder));
    }

    private void unordered() {
        row(
                "TEXT_100_PARTITIONS_NONE",
                collector(TEXTS, Text.class, TextRecords.random()).buffer(400).ordered(OrdersSuite::noOrder));
        row(
                "TEXT_SEVERAL_SPILLS_NONE",
                collector(TEXTS, Text.class, TextRecords.random()).ordered(OrdersSuite::noOrder));
        row(
                "SMALL_RECORDS_NONE",
                new CollectorWorkload(8 * TEXTS / shrink, LongWritable.class, LongWritable.class, BinaryRecords.longs())
                        .partitions(100)
                        .buffer(800)
                        .memory(2048, 2048)
                        .ordered(OrdersSuite::noOrder));
    }

    private CollectorWorkload collector(int records, Class<?> key, RecordMaker maker) {
        return new CollectorWorkload(records / shrink, key, Text.class, maker)
                .partitions(100)
                .buffer(100);
    }

    private void reduce(String name, Consumer<JobConf> order, Path benchFolder) {
        CollectorWorkload texts = new CollectorWorkload(TEXTS / shrink, Text.class, Text.class, TextRecords.random());
        row(name, new ReduceWorkload(texts, MAPS, HEAP_MB, benchFolder.resolve(name)).ordered(order));
    }

    private static void hashOrder(JobConf job) {
        job.setOutputKeyComparatorClass(HashOrder.class);
    }

    private static void noOrder(JobConf job) {
        job.setOutputKeyComparatorClass(NoOrder.class);
        job.setOutputValueGroupingComparator(NeighbourGroups.class);
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
