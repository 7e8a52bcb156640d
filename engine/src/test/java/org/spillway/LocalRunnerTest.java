package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.testing.LocalFiles;
import org.spillway.testing.LogLines;
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
        assertFinishes(job(collector, shuffle));
    }

    /** Its streams must be used, which cannot write at several positions. */
    @Test
    void job_localFileSystemOfItsOwn_leftToStock() throws Exception {
        TestJob job = job(true, true);
        // one: stock's reduce looks for the index beside the output, and stock's map may leave it on another disk
        job.set(MRConfig.LOCAL_DIR, dir.resolve("disk0").toString());
        job.setStrings(
                MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR,
                SpillwayCollector.class.getName(),
                MapTask.MapOutputBuffer.class.getName());
        job.setClass("fs.file.impl", LocalFiles.class, FileSystem.class);
        job.setBoolean("fs.file.impl.disable.cache", true);
        try (LogLines log = LogLines.of("org.spillway")) {
            assertFinishes(job);
            assertThat(log.only("Spillway leaves this reduce to stock"))
                    .contains("fs.file.impl=" + LocalFiles.class.getName())
                    .contains(RawLocalFileSystem.class.getName());
            log.none("Spillway collects");
        }
    }

    @Test
    void job_localFileSystemWithChecksumsOverRawFiles_taken() throws Exception {
        TestJob job = job(true, true);
        job.setClass("fs.file.impl", Checksummed.class, FileSystem.class);
        job.setBoolean("fs.file.impl.disable.cache", true);
        try (LogLines log = LogLines.of("org.spillway")) {
            assertFinishes(job);
            log.none("Spillway leaves this reduce to stock");
            assertThat(log.count("Spillway collects")).isEqualTo(MAPS);
        }
    }

    private TestJob job(boolean collector, boolean shuffle) throws Exception {
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
        return job;
    }

    private static void assertFinishes(JobConf job) throws Exception {
        assertThat(JobClient.runJob(job)
                        .getCounters()
                        .findCounter(TaskCounter.REDUCE_OUTPUT_RECORDS)
                        .getValue())
                .isEqualTo((long) MAPS * LINES);
    }

    /** A local file system of the job's own that opens files as Hadoop's does. */
    public static final class Checksummed extends LocalFileSystem {}

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
