package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.testing.TestJob.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.figures.Figure;
import org.spillway.testing.LastLine;
import org.spillway.testing.LogLines;
import org.spillway.testing.TaskHarness;

/** What a task reports: counters and the last line of its log. */
class ObservedTaskTest {

    @TempDir
    Path dir;

    @Test
    void counters_spillsAndPasses_counted() throws Exception {
        JobConf job = job(Text.class, IntWritable.class, 7, 1);
        job.setInt(MRJobConfig.IO_SORT_FACTOR, 3);
        TaskHarness task = run(job, 300_000);
        long spills = task.counter("SPILLS");
        assertThat(spills).isGreaterThan(4);
        assertThat(task.counter("MERGE_PASSES")).isPositive();
        // Each spill and each output of a merge pass is read once.
        assertThat(task.counter("RUNS_MERGED")).isEqualTo(spills + task.counter("MERGE_PASSES"));
        assertThat(task.counter("PEAK_BUFFER_BYTES")).isBetween(700_000L, 1L << 20);
        assertThat(task.counter("SORT_MILLIS")).isPositive();
        assertThat(task.counter("SPILL_MILLIS")).isPositive();
        assertThat(task.counter("MERGE_MILLIS")).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 60000", "1, 3, 150000", "2000, 4, 200000", "50, 5, 400000"})
    void map_sortMbOfTheLastLine_spillsNothing(int reducers, int sortMb, int records) throws Exception {
        int advised;
        try (LogLines log = LogLines.of("org.spillway.figures")) {
            run(job(Text.class, IntWritable.class, reducers, sortMb), records);
            advised = LastLine.figures(log)
                    .get(Figure.SORT_MB_WITHOUT_SPILL.name())
                    .intValue();
        }
        assertThat(advised).isBetween(sortMb + 1, 40);
        try (LogLines log = LogLines.of("org.spillway.figures")) {
            TaskHarness task = run(job(Text.class, IntWritable.class, reducers, advised), records);
            assertThat(task.counter("SPILLS")).as("with " + advised).isZero();
            assertThat(LastLine.figures(log)).doesNotContainKey(Figure.SORT_MB_WITHOUT_SPILL.name());
        }
    }

    @Test
    void map_lastLine_hasTheCounters() throws Exception {
        try (LogLines log = LogLines.of("org.spillway.figures")) {
            TaskHarness task = run(job(Text.class, IntWritable.class, 3, 1), 60_000);
            Map<String, Long> figures = LastLine.figures(log);
            for (Figure figure : Figure.values()) {
                if (figure.side() == TaskType.MAP && figure.isCounter()) {
                    assertThat(figures).containsEntry(figure.name(), task.counter(figure.name()));
                }
            }
            assertThat(figures)
                    .containsEntry("RECORDS", 60_000L)
                    .containsEntry("RECORD_BYTES", task.counter(TaskCounter.MAP_OUTPUT_BYTES))
                    .containsEntry("BUFFER_BYTES", 1L << 20)
                    .containsKey("SORT_MB_WITHOUT_SPILL")
                    .doesNotContainKey("SHUFFLE_SPILLS");
        }
    }

    private TaskHarness run(JobConf job, int records) throws Exception {
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job, dir);
        task.init();
        emit(task, records);
        task.collector().flush();
        task.collector().close();
        return task;
    }

    private static void emit(TaskHarness task, int records) throws IOException, InterruptedException {
        Random random = new Random(5);
        for (int i = 0; i < records; i++) {
            task.emit(
                    new Text("key" + random.nextInt(1_000_000)), new IntWritable(i), random.nextInt(task.partitions()));
        }
    }
}
