package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceOracle;
import org.spillway.testing.TestJob;

/**
 * Compares whole reduces of compressed outputs with stock's shuffle. Memory is not checked, because Hadoop pools
 * decompressors.
 */
class CompressedShuffleTest {
    @TempDir
    private Path dir;

    @ParameterizedTest
    @ValueSource(classes = {DefaultCodec.class, Lz4Codec.class, SnappyCodec.class, BZip2Codec.class})
    void reduce_codec_recordsAreStocks(Class<? extends CompressionCodec> codec) throws Exception {
        ReduceOracle.check(
                TestJob.job(Text.class, Text.class, 2, 1).compressedBy(codec),
                dir.resolve("maps"),
                5,
                ReduceOracle.texts());
    }

    /** Outputs of 4.2 MB with 1.4 MB of memory. */
    @ParameterizedTest
    @ValueSource(classes = {DefaultCodec.class, Lz4Codec.class})
    void reduce_memoryIsShort_spilledAndRecordsAreStocks(Class<? extends CompressionCodec> codec) throws Exception {
        TestJob job = shortOfMemory(codec).with("mapreduce.task.io.sort.factor", 3);
        Map<String, Output> ours = ReduceOracle.check(job, dir.resolve("maps"), 40, ReduceOracle.spilling());
        assertThat(ours.get("HTTP 0").counters().get("SHUFFLE_SPILLS")).isPositive();
    }

    @Test
    void reduce_littleMayStayInMemory_spilledAndRecordsAreStocks() throws Exception {
        TestJob job = shortOfMemory(Lz4Codec.class)
                .with("mapreduce.reduce.input.buffer.percent", 0.1)
                .with("mapreduce.task.io.sort.factor", 3);
        Map<String, Output> ours = ReduceOracle.check(job, dir.resolve("maps"), 40, ReduceOracle.spilling());
        assertThat(ours.get("HTTP 0").counters().get("SHUFFLE_SPILLS")).isPositive();
    }

    private static TestJob shortOfMemory(Class<? extends CompressionCodec> codec) {
        return TestJob.job(Text.class, Text.class, 2, 1)
                .compressedBy(codec)
                .with("mapreduce.reduce.memory.totalbytes", 2 << 20);
    }
}
