package org.spillway.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.NullOutputFormat;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Reducer;

/**
 * Measures whole reduce tasks over map outputs that were written before, each run in its own JVM. The table compares
 * stock, tuned stock, Spillway and two floors. Hadoop's ShuffleHandler serves the outputs in another JVM; Spillway may
 * read them from the local disk.
 */
final class ReduceSuite extends Suite {
    private static final int VISITS = 1_000_000;
    private static final int WORDS = 1 << 21;
    private static final int MAPS = 20;
    private static final int SMALL_HEAP_MB = 256;
    private static final int VALUE_BYTES = 1 << 16;
    private static final int GIANT_BYTES = 1 << 30;
    // Of 1 KiB each: 3 GB together with the giant value.
    private static final int BESIDE_GIANT = 2_000_000;
    // A container of 5 GB, in which stock has room for the giant. In a container of 4 GB it has none: the fetched value
    // takes 1 GiB, and the BytesWritable made of it takes 1.5 GiB.
    private static final int GIANT_HEAP_MB = 4096;
    private static final int SMALL_GIANT_HEAP_MB = 3276;

    ReduceSuite(String bench, int shrink, Path folder) {
        super(bench, shrink, folder);
        ofTexts();
        otherRecords();
        comparators();
        combiners();
        nearlyNothing();
        giant("GIANT").heap(GIANT_HEAP_MB);
        giant("GIANT_HTTP").heap(GIANT_HEAP_MB).overHttp();
        giant("GIANT_IN_4GB").heap(SMALL_GIANT_HEAP_MB);
    }

    private void ofTexts() {
        CollectorWorkload texts = texts(TEXTS, TextRecords.random());
        row("TEXT", texts, MAPS);
        row("TEXT_HTTP", texts, MAPS).overHttp();
        row("TLS", texts, MAPS).overTls();
        row("ENCRYPTED", texts, MAPS).with(job -> job.setBoolean(MRJobConfig.MR_ENCRYPTED_INTERMEDIATE_DATA, true));
        row("LZ4", texts, MAPS).compressedBy(Lz4Codec.class);
        row("SNAPPY", texts, MAPS).compressedBy(SnappyCodec.class);
        row("GZIP", texts, MAPS).compressedBy(GzipCodec.class);
        row("MAPS_1000", texts, 1000);
        row("HEAP_256", texts, MAPS).heap(SMALL_HEAP_MB);
    }

    private void otherRecords() {
        row("LONG_KEYS", longs(2 * TEXTS), MAPS);
        row("SMALL_RECORDS", longs(8 * TEXTS), MAPS);
        row(
                "BIG_VALUES",
                records(4000, BytesWritable.class, BytesWritable.class, BinaryRecords.bytes(VALUE_BYTES)),
                MAPS);
        row("FEW_KEYS", texts(TEXTS, TextRecords.fewKeys(1000)), MAPS);
    }

    private CollectorWorkload longs(int count) {
        return records(count, LongWritable.class, LongWritable.class, BinaryRecords.longs());
    }

    private void comparators() {
        row("OWN_COMPARATOR", texts(TEXTS, TextRecords.random()), MAPS)
                .with(job -> job.setOutputKeyComparatorClass(SlowText.class));
        row("GROUPING", records(VISITS, SecondarySort.Visit.class, Text.class, SecondarySort.visitsByUser()), MAPS)
                .with(job -> {
                    job.setOutputKeyComparatorClass(SecondarySort.ByUserAndTime.class);
                    job.setOutputValueGroupingComparator(SecondarySort.ByUser.class);
                })
                .reducedBy(SecondarySort.VisitReducer.class);
    }

    // In a small heap, so that stock merges to disk and runs a combiner of the old API. Spillway does not rewrite
    // outputs that it can read on this node, so it combines only in the rows over HTTP.
    private void combiners() {
        CountedWords words = CountedWords.about(shrunk(WORDS), MAPS);
        CollectorWorkload outputs =
                new CollectorWorkload(words.records(), Text.class, LongWritable.class, words.outputs());
        CollectorWorkload totals = new CollectorWorkload(words.words(), Text.class, LongWritable.class, words.totals());
        row("COMBINER", outputs, MAPS).with(ReduceSuite::oldApi).floors(totals).heap(SMALL_HEAP_MB);
        row("COMBINER_HTTP", outputs, MAPS)
                .with(ReduceSuite::oldApi)
                .floors(totals)
                .heap(SMALL_HEAP_MB)
                .overHttp();
        // Stock runs no combiner of the new API in a reduce.
        row("COMBINER_NEW_API", outputs, MAPS)
                .reducedBy(WordTotals.NewReducer.class)
                .with(job -> job.setClass(MRJobConfig.COMBINE_CLASS_ATTR, WordTotals.NewCombiner.class, Reducer.class))
                .heap(SMALL_HEAP_MB)
                .overHttp();
    }

    private static void oldApi(JobConf job) {
        job.setBoolean("mapred.reducer.new-api", false);
        job.setReducerClass(WordTotals.OldReducer.class);
        job.setCombinerClass(WordTotals.OldCombiner.class);
        job.setOutputFormat(NullOutputFormat.class);
    }

    private void nearlyNothing() {
        row("ONE_RECORD", texts(1, TextRecords.random()), MAPS);
        row("EMPTY", CollectorWorkload.empty(Text.class, Text.class), MAPS);
        row("NO_MAPS", CollectorWorkload.empty(Text.class, Text.class), 0);
    }

    private ReduceWorkload giant(String name) {
        GiantOutput output = new GiantOutput(shrunk(BESIDE_GIANT), shrunk(GIANT_BYTES));
        return row(name, output.smallRecords(), 1).giant(output);
    }

    @Override
    Set<CollectorKind> freshKinds(Builds builds) {
        Set<CollectorKind> kinds = builds.shuffles();
        kinds.add(CollectorKind.DISCARD);
        kinds.add(CollectorKind.READ);
        return kinds;
    }

    @Override
    Columns columns() {
        return Columns.named("row")
                .shuffles("stock ms", "tuned ms", "Spillway ms", ReduceSuite::cell)
                .total("floor ms", CollectorKind.DISCARD)
                .total("floor+read ms", CollectorKind.READ)
                .ratioAndOwnCost("stock/Spillway", CollectorKind.STOCK)
                .ratioAndOwnCost("tuned/Spillway", CollectorKind.TUNED)
                .add("Spillway/floor+read", result -> Table.ratio(1 / result.ratio(CollectorKind.READ, Metric.TOTAL)))
                .ratio("cpu", CollectorKind.STOCK, Metric.CPU)
                .shuffles("stock MB", "tuned MB", "Spillway MB", (result, kind) -> Table.number(result.peakMb(kind)))
                .add(
                        "container",
                        result -> Integer.toString(reduce(result.row()).containerMb()))
                .ratio("stock/it", CollectorKind.STOCK, Metric.RSS)
                .ratio("tuned/it", CollectorKind.TUNED, Metric.RSS)
                .shuffles(
                        "stock wrote",
                        "tuned wrote",
                        "Spillway wrote",
                        (result, kind) -> Table.number(result.median(kind, Metric.WRITTEN)));
    }

    // A kind that failed shows its error instead of a time.
    private static String cell(RowResult result, CollectorKind kind) {
        String failure = result.failures().get(kind);
        return failure == null ? Table.number(result.median(kind, Metric.TOTAL)) : FailureWords.shortened(failure);
    }

    @Override
    List<String> remarks(RowResult result) {
        List<String> remarks = new ArrayList<>();
        result.failures().forEach((kind, words) -> remarks.add(kind + " failed: " + words));
        if (reduce(result.row()).hasGiant()) {
            remarks.add(result.row() + ": outputs verified by what was written, not by stock's");
        }
        return remarks;
    }

    /** A job's own comparator: orders as Text does, but an engine cannot recognise it as Text's. */
    public static final class SlowText extends WritableComparator {
        private static final Text.Comparator TEXT = new Text.Comparator();

        /** Called by Hadoop. */
        public SlowText() {
            super(Text.class);
        }

        @Override
        public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
            return TEXT.compare(a, aStart, aLength, b, bStart, bLength);
        }
    }
}
