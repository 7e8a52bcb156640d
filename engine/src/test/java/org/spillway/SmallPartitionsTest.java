package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.testing.TestJob.job;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.testing.Oracle;
import org.spillway.testing.TaskHarness;

/** Small partitions that stay in memory until a later spill. The output is the same with and without. */
class SmallPartitionsTest {
    private static final int RECORDS = 200_000;

    @TempDir
    Path dir;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void smallPartitionsWait(boolean keep) throws Exception {
        JobConf job = job(Text.class, LongWritable.class, 100, 1);
        job.setBoolean("spillway.spill.keep-small-partitions", keep);
        job.setInt(MRJobConfig.IO_SORT_FACTOR, 100);
        Oracle.Both both = Oracle.check(job, dir, "skew keep=" + keep, SmallPartitionsTest::emitSkewed);
        assertThat(run(job, SmallPartitionsTest::emitSkewed).counter("SPILLS")).isGreaterThan(6);
        assertThat(both.spillway().partitions().get(3)).hasSizeGreaterThan(RECORDS / 2);
    }

    @Test
    void smallPartitionsAndRecordsLargerThanTheBuffer() throws Exception {
        Oracle.check(
                job(Text.class, LongWritable.class, 100, 1),
                dir,
                "skew and large",
                emitter -> {
                    Random random = new Random(8);
                    for (int i = 0; i < RECORDS / 3; i++) {
                        // Large keys that differ early: stock compares two of them for each record that it merges.
                        String key = i % 20_000 == 19_999 ? i + "x".repeat(2_000_000) : "key" + random.nextInt();
                        emitter.emit(new Text(key), new LongWritable(i), i % 10 > 0 ? 3 : random.nextInt(100));
                    }
                },
                List.of("MAP_OUTPUT_RECORDS"));
    }

    private TaskHarness run(JobConf job, TaskHarness.Mapper mapper) throws Exception {
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job, dir.resolve("run"));
        java.nio.file.Files.createDirectories(dir.resolve("run"));
        task.init();
        mapper.map(task::emit);
        task.collector().flush();
        task.collector().close();
        return task;
    }

    private static void emitSkewed(TaskHarness.Emitter emitter) throws Exception {
        Random random = new Random(8);
        for (int i = 0; i < RECORDS; i++) {
            int partition = random.nextInt(20) > 0 ? 3 : random.nextInt(100);
            emitter.emit(new Text("key" + random.nextInt()), new LongWritable(i), partition);
        }
    }
}
