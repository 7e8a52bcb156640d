package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.MapTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Merges records of megabytes in a heap in which stock can do it. No source of a merge holds a whole record. */
class LargeRecordTest {
    private static final String SNAPPY = "org.apache.hadoop.io.compress.SnappyCodec";
    private static final String LZ4 = "org.apache.hadoop.io.compress.Lz4Codec";

    /**
     * Stock's digests by heap, records, value size and partitions. Codecs and Spillway's own settings do not change
     * them.
     */
    private static final Map<List<Integer>, List<String>> STOCK = new HashMap<>();

    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({
        // heap MiB, records, bytes of a value, partitions, more settings
        "128, 48, 4000000, 4, spillway.spill.codec=none",
        "128, 48, 4000000, 4, mapreduce.map.output.compress=true mapreduce.map.output.compress.codec=" + LZ4
                + " spillway.spill.codec=job"
    })
    void task_largeRecordsInSmallHeap_asManyAsStock(
            int heap, int records, int valueBytes, int partitions, String settings) throws Exception {
        check(heap, records, valueBytes, partitions, settings);
    }

    @ParameterizedTest
    @Tag("nightly")
    @CsvSource({
        "256, 12, 40000000, 4, spillway.spill.codec=none",
        "128, 48, 4000000, 1, mapreduce.task.io.sort.factor=3",
        "128, 48, 4000000, 4, mapreduce.map.output.compress=true mapreduce.map.output.compress.codec=" + SNAPPY
    })
    void task_largeRecordsOfOtherShapes_asManyAsStock(
            int heap, int records, int valueBytes, int partitions, String settings) throws Exception {
        check(heap, records, valueBytes, partitions, settings);
    }

    private void check(int heap, int records, int valueBytes, int partitions, String settings) throws Exception {
        List<String> all = new ArrayList<>(List.of(
                "mapreduce.job.reduces=" + partitions, "mapreduce.task.io.sort.mb=20", "spillway.spill.threads=4"));
        all.addAll(List.of(settings.split(" ")));
        String[] conf = all.toArray(String[]::new);
        List<String> jvm = List.of("-Xmx" + heap + "m");
        List<Integer> shape = List.of(heap, records, valueBytes, partitions);
        if (!STOCK.containsKey(shape)) {
            STOCK.put(
                    shape,
                    DigestTask.inChild(dir, jvm, MapTask.MapOutputBuffer.class, records, valueBytes, plain(conf)));
        }
        assertThat(DigestTask.inChild(dir, jvm, SpillwayCollector.class, records, valueBytes, conf))
                .isEqualTo(STOCK.get(shape))
                .hasSize(partitions);
    }

    private static String[] plain(String... settings) {
        return Stream.of(settings)
                .filter(setting -> !setting.contains("compress"))
                .toArray(String[]::new);
    }
}
