package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.mapred.MapTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memory that codecs hold in merges of compressed spills, on and off the heap, in JVMs with little of it. */
class CompressedSpillMemoryTest {
    private static final String COMPRESS = "mapreduce.map.output.compress=true";
    private static final String CODEC = "mapreduce.map.output.compress.codec=org.apache.hadoop.io.compress.";
    private static final String THREADS = "spillway.spill.threads=4";

    @TempDir
    Path dir;

    /** Ten sources in each of four threads must not need 20 MiB of direct buffers: the sort buffer leaves 12 MiB. */
    @Test
    void merge_snappySpills_fitDirectMemoryBesideTheBuffer() throws Exception {
        String[] settings = {
            COMPRESS,
            CODEC + "SnappyCodec",
            THREADS,
            "spillway.spill.codec=job",
            "mapreduce.task.io.sort.mb=8",
            "mapreduce.job.reduces=40"
        };
        List<String> jvm = List.of("-Xmx256m", "-XX:MaxDirectMemorySize=20m");
        String said = DigestTask.childOf(dir, jvm, SpillwayCollector.class, 12_000, 10_000, settings);
        assertThat(DigestTask.lines(said))
                .isEqualTo(DigestTask.inChild(dir, jvm, MapTask.MapOutputBuffer.class, 12_000, 10_000, settings));
    }

    /** A hundred sources in each of four threads must not hold 200 MiB of blocks. */
    @Test
    void merge_lz4BlocksOfManySources_fitTheHeap() throws Exception {
        String[] settings = {
            COMPRESS,
            CODEC + "Lz4Codec",
            THREADS,
            "spillway.spill.codec=lz4",
            "mapreduce.task.io.sort.mb=2",
            "mapreduce.task.io.sort.factor=100",
            "mapreduce.job.reduces=4"
        };
        List<String> jvm = List.of("-Xmx128m");
        assertThat(DigestTask.inChild(dir, jvm, SpillwayCollector.class, 50_000, 4000, settings))
                .isEqualTo(DigestTask.inChild(dir, jvm, MapTask.MapOutputBuffer.class, 50_000, 4000, settings));
    }

    /** Snappy's compressor takes 512 KiB of direct memory. */
    @Test
    void compressors_directMemoryForOne_oneThreadCompresses() throws Exception {
        String[] settings = {
            COMPRESS, CODEC + "SnappyCodec", THREADS, "mapreduce.task.io.sort.mb=2", "mapreduce.job.reduces=40"
        };
        List<String> jvm = List.of("-Xmx128m", "-XX:MaxDirectMemorySize=1200k");
        assertThat(DigestTask.inChild(dir, jvm, SpillwayCollector.class, 3000, 100, settings))
                .isEqualTo(DigestTask.inChild(dir, jvm, MapTask.MapOutputBuffer.class, 3000, 100, settings));
    }
}
