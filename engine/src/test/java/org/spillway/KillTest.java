package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.disk.FailingDisk;
import org.spillway.testing.CollectorOn;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.TaskHarness;

/**
 * Kills a task while a file moves from a slow, full disk to another. The task does not read the rest of the file, does
 * not wait for a read that lasts, and leaves no file.
 */
class KillTest {
    private static final int RECORDS = 24_000;
    private static final int ROOM = 20_000_000; // some 80 reads

    // One in each thread that may be moving a file.
    private static final int MAX_READS = 4;

    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({"file.out, false", "file.out, true", "spill0.out, false"})
    @ExtendWith(NothingIsLeft.class)
    void merge_killedBetweenTwoReads_ends(String file, boolean compressed) throws Exception {
        assertEnds(true, file, compressed);
    }

    /** The task leaves its pages to the garbage collector, because a thread may still read them. */
    @ParameterizedTest
    @CsvSource({"file.out, false", "file.out, true"})
    void merge_killedInBlockedRead_ends(String file, boolean compressed) throws Exception {
        assertEnds(false, file, compressed);
    }

    private void assertEnds(boolean readsEnd, String file, boolean compressed) throws Exception {
        List<Path> disks = List.of(dir.resolve("disk1"), dir.resolve("disk2"));
        for (Path disk : disks) {
            Files.createDirectory(disk);
        }
        FailingDisk slow = new FailingDisk(disks, file, FailingDisk.Fault.FULL, ROOM, 1).stuck(readsEnd);
        JobConf job = job(compressed, file.equals("spill0.out"));
        TaskHarness task = new TaskHarness(new CollectorOn(slow), job, disks.get(0), disks.get(1));
        task.init();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread mapper = new Thread(() -> {
            try {
                emit(task);
                task.collector().flush();
            } catch (Throwable t) {
                thrown.set(t);
            }
        });
        mapper.start();
        slow.awaitRead();
        mapper.interrupt();
        mapper.join(); // while reads that nothing ends still last
        assertThat(slow.reads()).as("reads").isLessThanOrEqualTo(MAX_READS);
        slow.letGo();
        assertThat(thrown.get()).isInstanceOfAny(InterruptedException.class, IOException.class);
        awaitThreads();
        assertThat(task.files()).isEmpty();
    }

    private static JobConf job(boolean compressed, boolean spills) {
        JobConf job = new JobConf(false);
        job.setMapOutputKeyClass(LongWritable.class);
        job.setMapOutputValueClass(BytesWritable.class);
        job.setNumReduceTasks(2);
        job.setInt(MRJobConfig.IO_SORT_MB, spills ? 28 : 64);
        job.setCompressMapOutput(compressed);
        job.setMapOutputCompressorClass(Lz4Codec.class);
        return job;
    }

    private static void emit(TaskHarness task) throws IOException, InterruptedException {
        Random random = new Random(1);
        BytesWritable value = new BytesWritable(new byte[1000]);
        for (int i = 0; i < RECORDS; i++) {
            random.nextBytes(value.getBytes());
            task.emit(new LongWritable(random.nextLong()), value, i % 2);
        }
    }

    // The task does not wait for a thread that is stuck in a read. That thread cleans up when the read returns.
    private static void awaitThreads() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("spillway-")) {
                thread.join();
            }
        }
    }
}
