package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.testing.LogLines;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TestJob;

/**
 * Hadoop limits a job to 120 counters in 50 groups. Spillway has counters only if the job asks for them, and leaves out
 * its own if the job seems to need the room.
 */
class OwnCountersTest {
    @TempDir
    Path dir;

    @BeforeAll
    static void limitsAreHadoopsOwn() {
        assertThat(Limits.getCountersMax()).isEqualTo(120);
        assertThat(Limits.getGroupsMax()).isEqualTo(50);
    }

    @ParameterizedTest(name = "{0} counters in {1} groups of the job's own: {2}")
    @CsvSource({
        // counters, groups, whether Spillway's counters are published
        "0, 1, true",
        "52, 1, true",
        "53, 1, false", // 53 + 8 is more than half of 120
        "112, 1, false", // with 8 more the map is within the limit, but reduces have no room
        "113, 1, false",
        "120, 1, false",
        "24, 24, true",
        "25, 25, false", // 25 + 1 is more than half of 50
        "50, 50, false",
    })
    void counters_jobNeedsTheRoom_leftOut(int counters, int groups, boolean published) throws Exception {
        TaskHarness task = started(job());
        count(task, counters, groups);
        try (LogLines log = LogLines.of("org.spillway.figures")) {
            task.collector().flush();
            task.collector().close();
            assertThat(task.counterGroups().contains("Spillway"))
                    .as("published beside %d counters in %d groups", counters, groups)
                    .isEqualTo(published);
            log.only(" RECORDS=1 "); // the last line is logged in any case
            if (!published) {
                assertThat(log.only("counters"))
                        .contains(counters + " counters in " + groups + " groups")
                        .contains("without spillway.counters no task has them");
            }
        }
        assertThat(task.output().partitions().get(0)).hasSize(1);
    }

    @Test
    void counters_notAskedFor_leftOut() throws Exception {
        JobConf job = job();
        job.unset("spillway.counters");
        TaskHarness task = started(job);
        task.collector().flush();
        task.collector().close();
        assertThat(task.counterGroups()).doesNotContain("Spillway");
    }

    /** After the first violation, Hadoop throws for every new counter. */
    @Test
    void flush_limitExceededByTheTask_succeeds() throws Exception {
        TaskHarness task = started(job());
        assertThatThrownBy(() -> count(task, 121, 1)).isInstanceOf(LimitExceededException.class);
        task.collector().flush();
        task.collector().close();
        assertThat(task.output().partitions().get(0)).hasSize(1);
    }

    /** A task does not know which counters other tasks add. With Hadoop's eight of a job's file systems, 108 are its most. */
    @ParameterizedTest(name = "{0} counters in maps, {1} in reduces")
    @CsvSource({"60, 50", "0, 108", "45, 62", "108, 0"})
    void job_countersInMapsAndReduces_kept(int ofMaps, int ofReduces) throws Exception {
        Path input = Files.writeString(dir.resolve("input"), "a line\n", StandardCharsets.US_ASCII);
        JobConf job = job();
        job.unset("spillway.counters");
        job.setInt(CountingMapper.COUNTERS, ofMaps);
        job.setInt(CountingReducer.COUNTERS, ofReduces);
        job.set("hadoop.tmp.dir", dir.resolve("tmp").toString());
        job.set("mapreduce.framework.name", "local");
        // By default, the client checks every 1 or 5 s whether a job has ended, which takes longer than this one.
        job.setInt("mapreduce.client.completion.pollinterval", 20);
        job.setInt("mapreduce.client.progressmonitor.pollinterval", 20);
        job.set("fs.defaultFS", "file:///");
        job.set(MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, SpillwayCollector.class.getName());
        job.set(MRConfig.SHUFFLE_CONSUMER_PLUGIN, SpillwayShuffle.class.getName());
        job.setMapperClass(CountingMapper.class);
        job.setReducerClass(CountingReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(LongWritable.class);
        FileInputFormat.setInputPaths(job, input.toString());
        FileOutputFormat.setOutputPath(
                job, new org.apache.hadoop.fs.Path(dir.resolve("output").toString()));
        RunningJob run = JobClient.runJob(job);
        assertThat(run.isSuccessful()).isTrue();
        assertThat(run.getCounters().getGroup("maps").size()).isEqualTo(ofMaps);
        assertThat(run.getCounters().getGroup("reduces").size()).isEqualTo(ofReduces);
    }

    private TaskHarness started(JobConf job) throws Exception {
        TaskHarness task = new TaskHarness(SpillwayCollector.class, job, dir);
        task.init();
        task.emit(new Text("key"), new LongWritable(1), 0);
        return task;
    }

    private static void count(TaskHarness task, int counters, int groups) {
        for (int i = 0; i < counters; i++) {
            task.reporter().incrCounter("group " + i % groups, "counter " + i, 1);
        }
    }

    private static TestJob job() {
        return TestJob.job(Text.class, LongWritable.class, 1, 1);
    }

    /** Counts some counters. */
    public static final class CountingMapper extends MapReduceBase
            implements Mapper<LongWritable, Text, Text, LongWritable> {
        static final String COUNTERS = "test.counters.of.maps";
        private int counters;

        @Override
        public void configure(JobConf job) {
            counters = job.getInt(COUNTERS, 0);
        }

        @Override
        public void map(LongWritable key, Text value, OutputCollector<Text, LongWritable> out, Reporter reporter)
                throws IOException {
            for (int i = 0; i < counters; i++) {
                reporter.incrCounter("maps", "counter " + i, 1);
            }
            out.collect(value, key);
        }
    }

    /** Counts some other counters. */
    public static final class CountingReducer extends MapReduceBase
            implements Reducer<Text, LongWritable, Text, LongWritable> {
        static final String COUNTERS = "test.counters.of.reduces";
        private int counters;

        @Override
        public void configure(JobConf job) {
            counters = job.getInt(COUNTERS, 0);
        }

        @Override
        public void reduce(
                Text key, Iterator<LongWritable> values, OutputCollector<Text, LongWritable> out, Reporter reporter)
                throws IOException {
            for (int i = 0; i < counters; i++) {
                reporter.incrCounter("reduces", "counter " + i, 1);
            }
            out.collect(key, values.next());
        }
    }
}
