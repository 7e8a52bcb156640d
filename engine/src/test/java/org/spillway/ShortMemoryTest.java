package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.spillway.testing.TestJob.job;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.memory.DirectMemory;
import org.spillway.memory.MemoryLimits;
import org.spillway.testing.LogLines;
import org.spillway.testing.Oracle;
import org.spillway.testing.TaskHarness;

/** Other code takes direct memory, before a task begins or while it collects. */
class ShortMemoryTest {
    private static final long MIB = 1 << 20;

    @TempDir
    Path dir;

    private final List<ByteBuffer> hogged = new ArrayList<>();

    @AfterEach
    void giveBack() {
        hogged.forEach(DirectMemory::free);
    }

    @Test
    void init_directMemoryTaken_bufferOnTheHeap() throws Exception {
        leave(20 * MIB);
        try (LogLines log = LogLines.of("org.spillway.mapside")) {
            assertSameAsStock(task(started()));
            assertThat(log.only("does not fit off the heap")).contains("so it is on the heap");
            assertThat(log.only("Spillway collects")).contains("sort buffer 32 MiB on the heap");
        }
    }

    @Test
    void emit_directMemoryTakenMeanwhile_spillsSooner() throws Exception {
        TaskHarness task = started();
        // 9 or 10 MiB of this are reserved for files.
        leave(18 * MIB);
        try (LogLines log = LogLines.of("org.spillway.memory")) {
            assertSameAsStock(task(task));
            assertThat(log.only("others took direct memory")).contains("of " + 32 * MIB + " bytes");
        }
        // The task collects 40 MB in about 8 MiB of pages. With the whole buffer there would be one spill.
        assertThat(task.counter("SPILLS")).isBetween(3L, 20L);
    }

    @Test
    void emit_hardlyAnyDirectMemory_throws() throws Exception {
        TaskHarness task = started();
        leave(100_000);
        assertThatThrownBy(() -> emit(task::emit))
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessageContaining("irect buffer memory");
        task.collector().close();
        assertThat(task.files()).isEmpty();
    }

    @Test
    void emit_longRecordBeforeShortOnes_asStock() throws Exception {
        // 1 MiB for 100 partitions gives pages of 1 KiB.
        JobConf job = job(Text.class, BytesWritable.class, 100, 1);
        Files.createDirectories(dir.resolve("spillway"));
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job, dir.resolve("spillway"));
        task.init();
        emitSmall(task::emit, 0);
        emitOversized(task::emit); // spills the small records, then itself: the buffer is empty, its slabs are kept
        leave(3 * MIB);
        emitLongAndSmall(task::emit);
        task.collector().flush();
        task.collector().close();
        assertSameAsStock(task, job, emitter -> {
            emitSmall(emitter, 0);
            emitOversized(emitter);
            emitLongAndSmall(emitter);
        });
    }

    private static void emitSmall(TaskHarness.Emitter emitter, int from) throws IOException, InterruptedException {
        for (int i = from; i < from + 4000; i++) {
            emitter.emit(new Text("small" + i), new BytesWritable(new byte[100]), i % 100);
        }
    }

    private static void emitOversized(TaskHarness.Emitter emitter) throws IOException, InterruptedException {
        emitter.emit(new Text("oversized"), new BytesWritable(new byte[900_000]), 3);
    }

    private static void emitLongAndSmall(TaskHarness.Emitter emitter) throws IOException, InterruptedException {
        emitter.emit(new Text("long"), new BytesWritable(new byte[9_000]), 5);
        emitSmall(emitter, 4000);
    }

    private void leave(long bytes) {
        // Frees the buffers of other tests now, so that they are not freed in the middle of this one.
        System.gc();
        for (long more = MemoryLimits.directAvailable() - bytes;
                more > 0;
                more -= hogged.get(hogged.size() - 1).capacity()) {
            hogged.add(ByteBuffer.allocateDirect((int) Math.min(more, 256 * MIB)));
        }
    }

    private TaskHarness started() throws Exception {
        Files.createDirectories(dir.resolve("spillway"));
        TaskHarness task = new TaskHarness(
                SpillwayCollector.class, job(Text.class, BytesWritable.class, 4, 32), dir.resolve("spillway"));
        task.init();
        return task;
    }

    private static TaskHarness task(TaskHarness task) throws Exception {
        emit(task::emit);
        task.collector().flush();
        task.collector().close();
        return task;
    }

    private void assertSameAsStock(TaskHarness task) throws Exception {
        assertSameAsStock(task, job(Text.class, BytesWritable.class, 4, 32), ShortMemoryTest::emit);
    }

    private void assertSameAsStock(TaskHarness task, JobConf job, TaskHarness.Mapper mapper) throws Exception {
        TaskHarness.Output stock = TaskHarness.run(MapTask.MapOutputBuffer.class, job, dir.resolve("stock"), mapper);
        for (int p = 0; p < stock.partitions().size(); p++) {
            Oracle.assertSame(
                    job,
                    "partition " + p,
                    stock.partitions().get(p),
                    task.output().partitions().get(p));
        }
    }

    // Emits 40 MB, with a few records that are larger than any page.
    private static void emit(TaskHarness.Emitter emitter) throws IOException, InterruptedException {
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            byte[] value = new byte[i % 2000 == 0 ? 500_000 : random.nextInt(3500)];
            emitter.emit(new Text("key" + random.nextInt(5000)), new BytesWritable(value), i % 4);
        }
    }
}
