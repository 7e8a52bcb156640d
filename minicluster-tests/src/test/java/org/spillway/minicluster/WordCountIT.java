package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.Test;

/** A job with a combiner and many spills in real containers. Spillway's output and counters must equal stock's. */
class WordCountIT {
    private static final TaskCounter[] SAME = {
        TaskCounter.MAP_INPUT_RECORDS,
        TaskCounter.MAP_OUTPUT_RECORDS,
        TaskCounter.MAP_OUTPUT_BYTES,
        TaskCounter.REDUCE_INPUT_RECORDS,
        TaskCounter.REDUCE_INPUT_GROUPS,
        TaskCounter.REDUCE_OUTPUT_RECORDS
    };

    private static final TaskCounter[] COMBINED = {TaskCounter.COMBINE_INPUT_RECORDS, TaskCounter.COMBINE_OUTPUT_RECORDS
    };

    @Test
    void countsAsStockDoes() throws Exception {
        WordCounts spillway = WordCounts.run("spillway", conf -> {
            conf.setInt(MRJobConfig.IO_SORT_MB, 1);
            Collector.SPILLWAY.setOn(conf);
        });

        spillway.requireGood();
        assertThat(ClusterJobs.parts(spillway.output()))
                .isEqualTo(ClusterJobs.parts(WordCounts.stock().output()));
        Counters expected = WordCounts.stock().tool().job().getCounters();
        Counters actual = spillway.tool().job().getCounters();
        assertThat(ClusterJobs.values(actual, SAME)).isEqualTo(ClusterJobs.values(expected, SAME));
        assertThat(actual.findCounter(TaskCounter.SPILLED_RECORDS).getValue())
                .as(
                        "spilled records; combined by Spillway: %s, by stock: %s",
                        ClusterJobs.values(actual, COMBINED), ClusterJobs.values(expected, COMBINED))
                .isPositive()
                .isLessThanOrEqualTo(
                        expected.findCounter(TaskCounter.SPILLED_RECORDS).getValue());
        // Less output than the size of the buffer would cause one spill and no merge.
        assertThat(actual.findCounter(TaskCounter.MAP_OUTPUT_BYTES).getValue()).isGreaterThan(3 << 20);
    }

    /** The job's own setting of 1 MiB would cause several spills. */
    @Test
    void anAutomaticBufferTakesWhatTheContainerHasToSpare() throws Exception {
        WordCounts spillway = WordCounts.run("automatic", conf -> {
            conf.setInt(MRJobConfig.IO_SORT_MB, 1);
            conf.set("spillway.sort.mb", "auto");
            conf.setInt(MRJobConfig.MAP_MEMORY_MB, 1024);
            conf.set(MRJobConfig.MAP_JAVA_OPTS, "-Xmx256m");
            Collector.SPILLWAY.setOn(conf);
        });

        spillway.requireGood();
        assertThat(ClusterJobs.parts(spillway.output()))
                .isEqualTo(ClusterJobs.parts(WordCounts.stock().output()));
        Job job = spillway.tool().job();
        assertThat(job.getCounters().findCounter("Spillway", "SPILLS").getValue())
                .as("spills before the end")
                .isZero();
        // Of 256 MiB of direct memory, an eighth stays free, and 8 MiB and half a MiB for each of up to 4 threads are
        // for files.
        List<List<String>> maps = ContainerLogs.ofMaps(job.getJobID(), "Spillway collects: sort buffer");
        assertThat(maps).as("one map").hasSize(1);
        assertThat(maps.get(0)).as("lines that name the buffer").hasSize(1);
        assertThat(maps.get(0).get(0)).containsPattern("sort buffer (19|20|21)\\d MiB off the heap");
    }

    /** One map and one reduce run in the application master's JVM, with the preset for short jobs. */
    @Test
    void runsInUberMode() throws Exception {
        WordCounts spillway = WordCounts.run("uber", conf -> {
            ConfFiles.read("mapred-site-spillway-short-jobs.xml").forEach(conf::set);
            conf.setInt(MRJobConfig.NUM_REDUCES, 1);
            conf.setInt(MRJobConfig.MR_AM_VMEM_MB, 2048);
            conf.set(MRJobConfig.MR_AM_COMMAND_OPTS, "-Xmx1024m");
            conf.setInt(MRJobConfig.MR_AM_CPU_VCORES, conf.getInt(MRJobConfig.MAP_CPU_VCORES, 1));
        });

        spillway.requireGood();
        Counters counters = spillway.tool().job().getCounters();
        assertThat(counters.findCounter(JobCounter.NUM_UBER_SUBMAPS).getValue())
                .as("maps in the master's JVM")
                .isEqualTo(1);
        assertThat(counters.findCounter("Spillway", "PEAK_BUFFER_BYTES").getValue())
                .as("bytes in Spillway's buffer")
                .isPositive();
        assertThat(ClusterJobs.values(counters, TaskCounter.REDUCE_OUTPUT_RECORDS))
                .isEqualTo(ClusterJobs.values(
                        WordCounts.stock().tool().job().getCounters(), TaskCounter.REDUCE_OUTPUT_RECORDS));
    }
}
