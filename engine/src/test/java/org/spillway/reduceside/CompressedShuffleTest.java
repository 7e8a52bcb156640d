package org.spillway.reduceside;

import java.nio.file.Path;
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
import org.spillway.testing.ReduceOracle;
import org.spillway.testing.TestJob;

/** Whole reduces of compressed outputs, stock's shuffle beside Spillway's. Hadoop's pool keeps the decompressors, so memory stays. */
class CompressedShuffleTest {
    @TempDir
    private Path dir;

    @ParameterizedTest
    @ValueSource(classes = {DefaultCodec.class, Lz4Codec.class, SnappyCodec.class, BZip2Codec.class})
    void compressed(Class<? extends CompressionCodec> codec) throws Exception {
        ReduceOracle.check(
                TestJob.job(Text.class, Text.class, 2, 1).compressedBy(codec),
                dir.resolve("maps"),
                5,
                ReduceOracle.texts());
    }

    @Test
    void spilledAndCompressed() throws Exception {
        TestJob job = TestJob.job(Text.class, Text.class, 2, 1)
                .compressedBy(Lz4Codec.class)
                .with("mapreduce.reduce.memory.totalbytes", 2 << 20)
                .with("mapreduce.task.io.sort.factor", 3);
        ReduceOracle.check(job, dir.resolve("maps"), 40, ReduceOracle.spilling());
    }
}
