package org.spillway.bench;

import java.nio.file.Path;
import java.util.Set;
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
    private static final int VISITS = 1_000_000;
    private static final int MAPS = 20;

    OrdersSuite(String bench, int shrink, Path folder) {
        super(bench, shrink, folder);
        row("URLS_HASH", texts(VISITS, TextRecords.urls()).ordered(OrdersSuite::hashOrder));
        row(
                "SECONDARY_SORT_HASH",
                records(VISITS, SecondarySort.Visit.class, Text.class, SecondarySort.visits())
                        .with(job -> job.setOutputKeyComparatorClass(SecondarySort.ByUserAndTime.class))
                        .ordered(OrdersSuite::hashOrder));
        row(
                "AVRO_HASH",
                records(VISITS, AvroKey.class, Text.class, AvroVisits.visits())
                        .with(AvroVisits::configure)
                        .ordered(OrdersSuite::hashOrder));
        row(
                "TEXT_100_PARTITIONS_NONE",
                texts(TEXTS, TextRecords.random()).buffer(400).ordered(OrdersSuite::noOrder));
        row("TEXT_SEVERAL_SPILLS_NONE", texts(TEXTS, TextRecords.random()).ordered(OrdersSuite::noOrder));
        row(
                "SMALL_RECORDS_NONE",
                records(8 * TEXTS, LongWritable.class, LongWritable.class, BinaryRecords.longs())
                        .buffer(800)
                        .memory(2048, 2048)
                        .ordered(OrdersSuite::noOrder));
        row("REDUCE_HASH", texts(TEXTS, TextRecords.random()), MAPS).ordered(OrdersSuite::hashOrder);
        row("REDUCE_NONE", texts(TEXTS, TextRecords.random()), MAPS).ordered(OrdersSuite::noOrder);
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
