package org.spillway.bench;

import java.nio.file.Path;
import org.apache.avro.mapred.AvroKey;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** Measures collect and flush alone, in warm JVMs, with different keys, data and settings. */
final class CollectorSuite extends Suite {
    private static final int NUMBERS = 5_000_000;
    private static final int BIG_VALUE_BYTES = 64 * 1024;

    CollectorSuite(String bench, int shrink, Path folder) {
        super(bench, shrink, folder);
        settings();
        data();
        skew();
        keys();
    }

    private void settings() {
        row("TEXT_100_PARTITIONS", texts(TEXTS, TextRecords.random()).buffer(400));
        row("TEXT_SEVERAL_SPILLS", texts(TEXTS, TextRecords.random()));
        row("TEXT_SPILLS_LZ4", texts(TEXTS, TextRecords.random()).codec(Lz4Codec.class));
        row("TEXT_SPILLS_SNAPPY", texts(TEXTS, TextRecords.random()).codec(SnappyCodec.class));
        row("ZIPF_SUM_COMBINER", sums(WordCount.zipf()));
        row("DISTINCT_COMBINER", sums(WordCount.distinct()));
        row("TEXT_1_PARTITION", texts(TEXTS, TextRecords.random()).partitions(1).buffer(400));
        row(
                "TEXT_2000_PARTITIONS",
                texts(TEXTS, TextRecords.random()).partitions(2000).buffer(400));
        row("GZIP", texts(500_000, TextRecords.random()).buffer(20).codec(GzipCodec.class));
        row("DEFAULT_CODEC", texts(500_000, TextRecords.random()).buffer(20).codec(DefaultCodec.class));
        // 290 MB with stock's 16 bytes a record, in spills of 5.6 MB.
        row("FIFTY_SPILLS", texts(TEXTS, TextRecords.random()).buffer(7));
    }

    private void data() {
        row("URLS", texts(1_000_000, TextRecords.urls()));
        row("FEW_KEYS", texts(TEXTS, TextRecords.fewKeys(100)).buffer(400));
        row("SORTED", texts(TEXTS, TextRecords.inOrder(true)).buffer(400));
        row("REVERSED", texts(TEXTS, TextRecords.inOrder(false)).buffer(400));
        row("SKEW", texts(TEXTS, TextRecords.skewed()).buffer(400));
        row("ONE_KEY", texts(TEXTS, TextRecords.fewKeys(1)).buffer(400));
        row("LONG_PREFIX", texts(TEXTS, TextRecords.longPrefix()).buffer(400));
        row("LONG_PREFIX_SPILLS", texts(TEXTS, TextRecords.longPrefix()));
    }

    // Spills and their merge where one partition has nearly all records: parallel work by partition has one large task.
    private void skew() {
        row("SKEW_SPILLS", texts(TEXTS, TextRecords.skewed()));
        row("SKEW_SPILLS_LZ4", texts(TEXTS, TextRecords.skewed()).codec(Lz4Codec.class));
        // 165 MB with stock's 16 bytes a record, in spills of 32 MB.
        row("SKEW_SPILLS_COMBINER", sums(WordCount.skewedZipf()).buffer(40));
        row(
                "SMALL_PARTITIONS",
                texts(TEXTS, TextRecords.skewed()).partitions(2000).buffer(20));
    }

    private void keys() {
        row(
                "LONG_KEYS",
                records(NUMBERS, LongWritable.class, LongWritable.class, BinaryRecords.longs())
                        .buffer(400));
        row(
                "INT_KEYS",
                records(NUMBERS, IntWritable.class, IntWritable.class, BinaryRecords.ints())
                        .buffer(400));
        row(
                "SMALL_RECORDS",
                records(20_000_000, LongWritable.class, LongWritable.class, BinaryRecords.longs())
                        .buffer(800)
                        .memory(2048, 2048));
        row(
                "BYTES_KEYS",
                records(TEXTS, BytesWritable.class, BytesWritable.class, BinaryRecords.teraSort())
                        .buffer(400));
        row(
                "BIG_VALUES",
                records(4_000, BytesWritable.class, BytesWritable.class, BinaryRecords.bytes(BIG_VALUE_BYTES))
                        .buffer(400));
        row(
                "SECONDARY_SORT",
                records(1_000_000, SecondarySort.Visit.class, Text.class, SecondarySort.visits())
                        .with(job -> job.setOutputKeyComparatorClass(SecondarySort.ByUserAndTime.class)));
        // One partition, so that the mapper finds ranges of keys while workers sort.
        row(
                "AVRO_KEYS_1_PARTITION",
                records(1_000_000, AvroKey.class, Text.class, AvroVisits.visits())
                        .partitions(1)
                        .with(AvroVisits::configure));
        row(
                "AVRO_KEYS",
                records(1_000_000, AvroKey.class, Text.class, AvroVisits.visits())
                        .with(AvroVisits::configure));
        row(
                "AVRO_LONG_KEYS",
                records(1_000_000, AvroKey.class, Text.class, AvroVisits.numbers())
                        .with(AvroVisits::configureNumbers));
    }

    private CollectorWorkload sums(RecordMaker words) {
        return records(NUMBERS, Text.class, IntWritable.class, words).with(job -> {
            job.setCombinerClass(WordCount.Sum.class);
            // Both collectors combine in the final merge, whatever their number of spills. Otherwise the outputs could
            // not be compared.
            job.setInt(MRJobConfig.MAP_COMBINE_MIN_SPILLS, 1);
        });
    }

    @Override
    Columns columns() {
        return Columns.named("row")
                .total("stock ms", CollectorKind.STOCK)
                .total("Spillway ms", CollectorKind.SPILLWAY)
                .ratio("ratio", CollectorKind.STOCK, Metric.TOTAL)
                .ratio("cpu ratio", CollectorKind.STOCK, Metric.CPU)
                .peak("stock MB", CollectorKind.STOCK)
                .peak("Spillway MB", CollectorKind.SPILLWAY);
    }
}
