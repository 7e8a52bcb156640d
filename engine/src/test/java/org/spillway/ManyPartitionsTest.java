package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.mapred.MapTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.testing.ChildJvm;

/** Maps of very many partitions in a JVM with a small heap. */
class ManyPartitionsTest {
    private static final List<String> JVM = List.of("-Xmx64m", "-XX:+UseG1GC");
    private static final String BUFFER = "mapreduce.task.io.sort.mb=16";

    @TempDir
    private Path dir;

    /** Each of more than ten runs has an index of 1.3 MB. */
    @Test
    void map_partitionsTakeNearlyHalfTheHeap_finishes() throws Exception {
        String[] settings = {BUFFER, "mapreduce.job.reduces=42000"};
        assertThat(DigestTask.inChild(dir, JVM, SpillwayCollector.class, 160_000, 100, settings)
                        .equals(DigestTask.inChild(dir, JVM, MapTask.MapOutputBuffer.class, 160_000, 100, settings)))
                .isTrue();
    }

    @Test
    void map_150000PartitionsInALargerHeap_finishes() throws Exception {
        String[] settings = {"mapreduce.task.io.sort.mb=64", "mapreduce.job.reduces=150000"};
        List<String> jvm = List.of("-Xmx300m");
        assertThat(DigestTask.inChild(dir, jvm, SpillwayCollector.class, 100_000, 10, settings)
                        .equals(DigestTask.inChild(dir, jvm, MapTask.MapOutputBuffer.class, 100_000, 10, settings)))
                .isTrue();
    }

    @Test
    void map_partitionsTakeMoreThanHalfTheHeap_isRefused() throws Exception {
        ChildJvm.Ended ended = ChildJvm.run(
                dir,
                JVM,
                DigestTask.class,
                SpillwayCollector.class.getName(),
                dir.resolve("task").toString(),
                "200000",
                "100",
                BUFFER,
                "mapreduce.job.reduces=100000");
        assertThat(ended.said())
                .contains(
                        "Spillway does not take this job: reducers=100000 take 79200000 bytes of heap, limit=33554432")
                .doesNotContain("OutOfMemoryError");
    }
}
