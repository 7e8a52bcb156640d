package org.spillway.benchmarks;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.io.compress.SnappyCodec;

/** Builds the rows of {@link ReduceSuite}. */
final class ReduceRows {
    private static final int TEXTS = 2_500_000;
    private static final int VISITS = 1_000_000;
    private static final int WORDS = 1 << 21;
    private static final int MAPS = 20;
    // A container of 1 GB.
    private static final int HEAP_MB = 820;
    private static final int SMALL_HEAP_MB = 256;
    private static final int VALUE_BYTES = 1 << 16;
    private static final int GIANT_BYTES = 1 << 30;
    // Of 1 KiB each: 3 GB together with the giant value.
    private static final int BESIDE_GIANT = 2_000_000;
    // A container of 5 GB, in which stock has room for the giant. In a container of 4 GB it has none: the fetched value
    // takes 1 GiB, and the BytesWritable made of it takes 1.5 GiB.
    private static final int GIANT_HEAP_MB = 4096;
    private static final int SMALL_GIANT_HEAP_MB = 3276;

    private final int shrink;
    private final Path benchFolder;
    private final Map<String, ReduceWorkload> rows = new LinkedHashMap<>();

    private ReduceRows(int shrink, Path benchFolder) {
        this.shrink = shrink;
        this.benchFolder = benchFolder;
    }

    /**
     * Returns all rows, in the order of the table.
     *
     * @param shrink divisor of all numbers of records
     * @param benchFolder folder in which the map outputs are written
     */
    static Map<String, ReduceWorkload> of(int shrink, Path benchFolder) {
        ReduceRows made = new ReduceRows(shrink, benchFolder);
        made.texts();
        made.otherRecords();
        made.comparators();
        made.combiners();
        made.nearlyNothing();
        made.giant();
        return made.rows;
    }

    private void texts() {
        CollectorWorkload texts = new CollectorWorkload(TEXTS / shrink, Text.class, Text.class, TextRecords.random());
        row("TEXT", texts, MAPS);
        row("TEXT_HTTP", texts, MAPS).overHttp();
        row("TLS", texts, MAPS).overTls();
        row("ENCRYPTED", texts, MAPS).encrypted();
        row("LZ4", texts, MAPS).compressedBy(Lz4Codec.class);
        row("SNAPPY", texts, MAPS).compressedBy(SnappyCodec.class);
        row("GZIP", texts, MAPS).compressedBy(GzipCodec.class);
        row("MAPS_1000", texts, 1000);
        row("HEAP_256", texts, MAPS).heap(SMALL_HEAP_MB);
    }

    private void otherRecords() {
        row(
                "LONG_KEYS",
                new CollectorWorkload(
                        2 * TEXTS / shrink, LongWritable.class, LongWritable.class, BinaryRecords.longs()),
                MAPS);
        row(
                "SMALL_RECORDS",
                new CollectorWorkload(
                        8 * TEXTS / shrink, LongWritable.class, LongWritable.class, BinaryRecords.longs()),
                MAPS);
        row(
                "BIG_VALUES",
                new CollectorWorkload(
                        4000 / shrink, BytesWritable.class, BytesWritable.class, BinaryRecords.bytes(VALUE_BYTES)),
                MAPS);
        row("FEW_KEYS", new CollectorWorkload(TEXTS / shrink, Text.class, Text.class, TextRecords.fewKeys(1000)), MAPS);
    }

    private void comparators() {
        row("OWN_COMPARATOR", new CollectorWorkload(TEXTS / shrink, Text.class, Text.class, TextRecords.random()), MAPS)
                .sortedBy(SlowText.class);
        row(
                        "GROUPING",
                        new CollectorWorkload(
                                VISITS / shrink, SecondarySort.Visit.class, Text.class, SecondarySort.visitsByUser()),
                        MAPS)
                .sortedBy(SecondarySort.ByUserAndTime.class)
                .groupedBy(SecondarySort.ByUser.class)
                .reducedBy(SecondarySort.VisitReducer.class);
    }

    // In a small heap, so that stock merges to disk and runs a combiner of the old API. Spillway does not rewrite
    // outputs that it can read on this node, so it combines only in the rows over HTTP.
    private void combiners() {
        CountedWords words = CountedWords.about(WORDS / shrink, MAPS);
        CollectorWorkload outputs =
                new CollectorWorkload(words.records(), Text.class, LongWritable.class, words.outputs());
        CollectorWorkload totals = new CollectorWorkload(words.words(), Text.class, LongWritable.class, words.totals());
        row("COMBINER", outputs, MAPS)
                .oldApi(WordTotals.OldReducer.class, WordTotals.OldCombiner.class, totals)
                .heap(SMALL_HEAP_MB);
        row("COMBINER_HTTP", outputs, MAPS)
                .oldApi(WordTotals.OldReducer.class, WordTotals.OldCombiner.class, totals)
                .heap(SMALL_HEAP_MB)
                .overHttp();
        row("COMBINER_NEW_API", outputs, MAPS)
                .reducedBy(WordTotals.NewReducer.class)
                .combinedBy(WordTotals.NewCombiner.class)
                .heap(SMALL_HEAP_MB)
                .overHttp();
    }

    private void nearlyNothing() {
        row("ONE_RECORD", new CollectorWorkload(1, Text.class, Text.class, TextRecords.random()), MAPS);
        row("EMPTY", CollectorWorkload.empty(Text.class, Text.class), MAPS);
        row("NO_MAPS", CollectorWorkload.empty(Text.class, Text.class), 0);
    }

    private void giant() {
        giant("GIANT", GIANT_HEAP_MB);
        giant("GIANT_HTTP", GIANT_HEAP_MB).overHttp();
        giant("GIANT_IN_4GB", SMALL_GIANT_HEAP_MB);
    }

    private ReduceWorkload giant(String name, int heapMb) {
        GiantOutput output = new GiantOutput(Math.max(1, BESIDE_GIANT / shrink), GIANT_BYTES / shrink);
        ReduceWorkload row = ReduceWorkload.of(output, heapMb, benchFolder.resolve(name));
        rows.put(name, row);
        return row;
    }

    private ReduceWorkload row(String name, CollectorWorkload records, int maps) {
        ReduceWorkload row = new ReduceWorkload(records, maps, HEAP_MB, benchFolder.resolve(name));
        rows.put(name, row);
        return row;
    }
}
