package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.testing.TestJob;

/** Jobs of Hadoop's LocalJobRunner with several local dirs. It looks for the index of an output beside the output. */
class LocalRunnerTest {
    private static final int MAPS = 5;
    private static final int LINES = 12_000;

    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({"true, false", "true, true", "false, true"})
    void job_severalLocalDirs_finishes(boolean collector, boolean shuffle) throws Exception {
        TestJob job = TestJob.job(LongWritable.class, Text.class, 1, 1);
        List<String> dirs = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            dirs.add(Files.createDirectory(dir.resolve("disk" + i)).toString());
        }
        job.setStrings(MRConfig.LOCAL_DIR, dirs.toArray(new String[0]));
        job.set("hadoop.tmp.dir", dir.resolve("tmp").toString());
        job.set("mapreduce.framework.name", "local");
        job.set("fs.defaultFS", "file:///");
        // By default, the client checks every 1 or 5 s whether a job has ended.
        job.setInt("mapreduce.client.completion.pollinterval", 20);
        job.setInt("mapreduce.client.progressmonitor.pollinterval", 20);
        job.setClass(
                MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR,
                collector ? SpillwayCollector.class : MapTask.MapOutputBuffer.class,
                Object.class);
        job.setClass(MRConfig.SHUFFLE_CONSUMER_PLUGIN, shuffle ? SpillwayShuffle.class : Shuffle.class, Object.class);
        writeInputs(job);
        FileOutputFormat.setOutputPath(
                job, new org.apache.hadoop.fs.Path(dir.resolve("output").toString()));
        assertThat(JobClient.runJob(job)
                        .getCounters()
                        .findCounter(TaskCounter.REDUCE_OUTPUT_RECORDS)
                        .getValue())
                .isEqualTo((long) MAPS * LINES);
    }

    private void writeInputs(JobConf job) throws Exception {
        Path inputs = Files.createDirectory(dir.resolve("input"));
        Random random = new Random(5);
        for (int map = 0; map < MAPS; map++) {
            StringBuilder lines = new StringBuilder();
            for (int i = 0; i < LINES; i++) {
                lines.append(Long.toHexString(random.nextLong()))
                        .append(" and a hundred bytes".repeat(5))
                        .append('\n');
            }
            Files.writeString(inputs.resolve("part" + map), lines, StandardCharsets.US_ASCII);
        }
        FileInputFormat.setInputPaths(job, inputs.toString());
    }
}
