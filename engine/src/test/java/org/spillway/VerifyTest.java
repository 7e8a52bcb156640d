package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.spillway.testing.TestJob.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.LongSumReducer;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.disk.FailingDisk;
import org.spillway.testing.CollectorOn;
import org.spillway.testing.Oracle;
import org.spillway.testing.TaskHarness;

/** {@code spillway.verify} does not change a sound task, and fails a task whose records are lost or altered. */
class VerifyTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({
        // sort.mb, factor, compressed, combined
        "64, 10, false, false",
        "64, 10, false, true",
        "1, 100, false, false",
        "1, 100, true, false",
        "1, 2, false, false",
        "1, 2, true, true",
        "1, 100, false, true",
    })
    void soundTasksPass(int sortMb, int factor, boolean compressed, boolean combined) throws Exception {
        JobConf job = job(Text.class, LongWritable.class, 5, sortMb).with("spillway.verify", true);
        job.setInt(MRJobConfig.IO_SORT_FACTOR, factor);
        job.setCompressMapOutput(compressed);
        job.setMapOutputCompressorClass(Lz4Codec.class);
        if (combined) {
            job.setCombinerClass(LongSumReducer.class);
        }
        Oracle.check(job, dir, "verified", VerifyTest::emit, List.of("MAP_OUTPUT_RECORDS", "MAP_OUTPUT_BYTES"));
    }

    @Test
    void recordsLargerThanTheBuffer() throws Exception {
        JobConf job = job(Text.class, LongWritable.class, 5, 1).with("spillway.verify", true);
        job.setMapOutputValueClass(BytesWritable.class);
        Oracle.check(
                job,
                dir,
                "large",
                emitter -> {
                    Random random = new Random(3);
                    for (int i = 0; i < 40; i++) {
                        byte[] value = new byte[random.nextInt(i % 10 == 0 ? 3_000_000 : 100_000)];
                        random.nextBytes(value);
                        emitter.emit(new Text("key" + i), new BytesWritable(value), i % 5);
                    }
                },
                List.of("MAP_OUTPUT_RECORDS"));
    }

    @Test
    void aDiskThatAltersTheOutputWithoutAWordFailsTheTask() throws Exception {
        JobConf job = job(Text.class, LongWritable.class, 5, 1).with("spillway.verify", true);
        job.setBoolean("spillway.verify", false);
        FailingDisk unseen = new FailingDisk(List.of(dir), "file.out", FailingDisk.Fault.LYING, 300_000, 1);
        TaskHarness task = run(job, unseen);
        assertThat(unseen.failed()).hasSize(1);
        assertThatThrownBy(task::output).as("what the reducer would meet").isInstanceOf(IOException.class);
        FailingDisk lying = new FailingDisk(List.of(dir), "file.out", FailingDisk.Fault.LYING, 300_000, 1);
        job.setBoolean("spillway.verify", true);
        assertThatThrownBy(() -> run(job, lying))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("file.out")
                .hasMessageContaining("partition");
        assertThat(lying.failed()).hasSize(1);
    }

    private TaskHarness run(JobConf job, FailingDisk disk) throws Exception {
        TaskHarness task = new TaskHarness(new CollectorOn(disk), job, dir);
        task.init();
        emit(task::emit);
        task.collector().flush();
        task.collector().close();
        return task;
    }

    private static void emit(TaskHarness.Emitter emitter) throws IOException, InterruptedException {
        Text key = new Text();
        LongWritable value = new LongWritable();
        for (int i = 0; i < 100_000; i++) {
            key.set("key" + Math.floorMod(i * 7919, 30_000));
            value.set(i);
            emitter.emit(key, value, i % 5);
        }
    }
}
