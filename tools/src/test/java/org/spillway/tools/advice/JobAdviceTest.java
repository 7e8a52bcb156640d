package org.spillway.tools.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.report.FinishedJob;
import org.spillway.report.PluginKind;

class JobAdviceTest {
    private static final long MIB = 1 << 20;

    @Test
    void text_stockJob_factsAndChanges() {
        JobBuilder job = new JobBuilder()
                .counter("MAP_OUTPUT_RECORDS", 4 * MIB)
                .counter("MAP_OUTPUT_BYTES", 400 * MIB)
                .counter("REDUCE_INPUT_RECORDS", 4 * MIB)
                .counter("REDUCE_SHUFFLE_BYTES", 400 * MIB)
                .map(4, 18, 28, 2 * MIB, Map.of())
                .map(4, 18, 28, 2 * MIB, Map.of())
                .map(29, 43, 53, 2 * MIB, Map.of())
                .map(29, 43, 53, 2 * MIB, Map.of())
                .reduce(54, 60, 64, 70, 4 * MIB, Map.of());

        assertThat(text(job).lines())
                .contains(
                        "job       job_1_0002 wordcount, 71.0 s: 4 maps, 1 reduce; map side stock, reduce side stock",
                        "a map     24.0 s, of it sort and flush 10.0 s",
                        "a reduce  16.0 s after the last map: fetch 6.0 s, merge 4.0 s, reduce 6.0 s",
                        "maps      stock: 4,194,304 records put out, 8,388,608 spilled, each record of the output 2.0 times;"
                                + " about 2 spills a map, which the map merged at its end",
                        "buffer    the largest map needs 116 MiB, a spill starts at 80 MiB"
                                + " (mapreduce.map.sort.spill.percent of mapreduce.task.io.sort.mb=100);"
                                + " 146 would have needed no early spill",
                        "reduces   stock: 4,194,304 records read, 4,194,304 spilled; stock writes all outputs to disk before"
                                + " the reducer runs (mapreduce.reduce.input.buffer.percent=0)",
                        "memory    the largest reduce had outputs of 400 MiB and memory for 574 MiB"
                                + " (mapreduce.reduce.shuffle.input.buffer.percent of -Xmx)",
                        "begin     4.0 s from the submission to the first task: 3.0 s until the application master ran,"
                                + " 1.0 s for the first container",
                        "waves     2 of maps, 2 tasks at once; a task waited 1.0 s for its container, maps of wave 2 1.0 s");
        // Two waves of maps
        assertThat(text(job).lines().toList())
                .endsWith(
                        "change    mapreduce.job.map.output.collector.class=org.spillway.SpillwayCollector,"
                                + "org.apache.hadoop.mapred.MapTask$MapOutputBuffer",
                        "          because a map sorts and flushes for 10.0 s, 28 % of the job; needs Spillway's jar"
                                + " (-libjars)",
                        "change    mapreduce.task.io.sort.mb=146",
                        "          because the largest map needs a buffer of 116 MiB, and a spill starts at 80 MiB; a map"
                                + " sorts and flushes for 10.0 s, 28 % of the job",
                        "change    mapreduce.job.reduce.shuffle.consumer.plugin.class=org.spillway.SpillwayShuffle",
                        "          because a reduce merges for 4.0 s, 6 % of the job; needs Spillway's jar (-libjars)");
    }

    @Test
    void text_spillwayJob_itsCounters() {
        Map<String, Long> map = Map.of(
                "SPILLS", 3L,
                "PEAK_BUFFER_BYTES", 80 * MIB,
                "SORT_MILLIS", 400L,
                "SPILL_MILLIS", 300L,
                "MERGE_MILLIS", 200L,
                "WAIT_MILLIS", 100L);
        JobBuilder job = new JobBuilder()
                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)
                .counter("MAP_OUTPUT_RECORDS", MIB)
                .counter("MAP_OUTPUT_BYTES", 100 * MIB)
                .map(4, 10, 12, 2 * MIB, map)
                .reduce(13, 17, 18, 20, 1_000, Map.of("SHUFFLE_SPILLS", 0L));

        assertThat(text(job).lines())
                .contains(
                        "maps      spillway: 1,048,576 records put out, 2,097,152 spilled, each record of the output 2.0"
                                + " times; 3 spills a map, which the map merged at its end",
                        "          a map: sort 0.4 s, spill 0.3 s, merge 0.2 s of threads; the mapper waited 0.1 s",
                        "reduces   spillway: 0 records read, 1,000 spilled; all outputs stayed in memory or in the files of"
                                + " maps");
    }

    @ParameterizedTest
    @CsvSource({
        "0, all outputs stayed in memory or in the files of maps",
        "1000, some outputs were written to disk (spillway.counters=true tells how often)"
    })
    void text_spillwayWithoutCounters_spilledOrNot(long spilled, String why) {
        JobBuilder job = new JobBuilder()
                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)
                .map(4, 10, 12)
                .reduce(13, 17, 18, 20, spilled, Map.of());
        assertThat(text(job)).contains(why);
    }

    @Test
    void text_ownSortBuffer_itsSetting() {
        JobBuilder job = new JobBuilder()
                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)
                .setting("spillway.sort.mb", "1024")
                .counter("MAP_OUTPUT_BYTES", 100 * MIB)
                .map(4, 10, 12)
                .reduce(13, 17, 18, 20);
        assertThat(text(job))
                .contains("buffer    the largest map needs 100 MiB, a spill starts at 819 MiB"
                        + " (mapreduce.map.sort.spill.percent of spillway.sort.mb=1024)");

        assertThat(text(job.setting("spillway.sort.mb", "auto")).lines())
                .contains("buffer    the largest map needs 100 MiB, the size of the buffer is not known"
                        + " (spillway.sort.mb=auto)");
    }

    @Test
    void text_stragglerWithoutSpills_itsTime() {
        JobBuilder job = new JobBuilder()
                .map(4, 8, 9)
                .reduce(10, 14, 15, 16, 0, Map.of())
                .reduce(10, 14, 15, 16, 0, Map.of())
                .reduce(10, 14, 15, 30, 0, Map.of());

        assertThat(text(job).lines()).contains("skew      the slowest reduce, r2, took 20.0 s, the median 6.0 s");
    }

    @Test
    void text_skewedReduce_partitionAndKeyNamed() {
        JobBuilder job = new JobBuilder().map(4, 8, 9);
        for (int reduce = 0; reduce < 9; reduce++) {
            job.reduce(10, 14, Map.of("REDUCE_SHUFFLE_BYTES", 100L, "REDUCE_INPUT_RECORDS", 1_000L), null);
        }
        job.reduce(
                10,
                14,
                Map.of("REDUCE_SHUFFLE_BYTES", 9_000L, "REDUCE_INPUT_RECORDS", 90_000L, "REDUCE_INPUT_GROUPS", 12L),
                "key #9f3a in partition 9 has 60032 of 90000 records (66 %)");

        assertThat(text(job).lines())
                .contains(
                        "skew      partition 9 has 9.1 times the mean of the bytes that reduces fetched: 90,000 of 99,000"
                                + " records, 12 groups",
                        "skew      key #9f3a in partition 9 has 60032 of 90000 records (66 %) of r9");
    }

    @Test
    void text_earlyReduceStragglerAndFailure_named() {
        JobBuilder job = new JobBuilder()
                .map(4, 9, 10, 1_000, Map.of())
                .map(4, 9, 10, 1_000, Map.of())
                .reduce(11, 30.5, 31, 32)
                .map(10, 28, 30, 4_000, Map.of())
                .failed(4, 9);

        assertThat(text(job).lines())
                .contains(
                        "slowstart 1 of 1 reduce held a container for 19.0 s while maps ran"
                                + " (mapreduce.job.reduce.slowstart.completedmaps=0.05)",
                        "skew      the slowest map, m2, took 20.0 s, the median 6.0 s; the largest spilled 2 times the mean"
                                + " records",
                        "failed    1 attempt failed or killed after 5.0 s in containers");
    }

    @Test
    void text_containersKnown_jvms() {
        JobBuilder own = new JobBuilder().in("c2").map(4, 9, 10).in("c3").map(11, 16, 17);
        assertThat(text(own).lines()).contains("jvms      2 for 2 attempts");
        JobBuilder shared = new JobBuilder()
                .in("c2")
                .map(4, 9, 10)
                .map(10.2, 12, 13)
                .map(13.4, 15, 16)
                .in("c3")
                .reduce(17, 18, 19, 20);
        assertThat(text(shared).lines())
                .contains("jvms      2 for 4 attempts, at most 3 in one; waits between two 0.3 s (median) to 0.4 s");
        assertThat(text(new JobBuilder().map(4, 9, 10)))
                .as("unknown containers")
                .doesNotContain("jvms");
    }

    @Test
    void text_longTasks_noChange() {
        // A job of one hour with one map and one reduce. The mapper and the reducer take nearly all of the time.
        JobBuilder job = new JobBuilder()
                .setting("mapreduce.job.reduce.slowstart.completedmaps", "1.0")
                .map(4, 1_800, 1_801)
                .reduce(1_802, 1_806, 1_807, 3_600);

        assertThat(Advisor.advise(job.facts())).isEmpty();
        assertThat(text(job))
                .endsWith("change    nothing: no figure above calls for another setting" + System.lineSeparator())
                .doesNotContain("because");
    }

    @Test
    void text_noReduces_nothingOfTheSort() {
        String text =
                text(new JobBuilder().ranBy(PluginKind.NONE, PluginKind.NONE).map(4, 9, 10));

        assertThat(text.lines())
                .contains("a map     6.0 s", "maps      no reduces, so maps sorted and spilled nothing");
        assertThat(text).doesNotContain("a reduce", "buffer  ", "SpillwayCollector");
    }

    @Test
    void text_unknownSettings_said() {
        FinishedJob job = new JobBuilder().map(4, 9, 10).job();
        JobBuilder builder = new JobBuilder();
        String text = JobAdvice.text(
                new FinishedJob(job.report(), Map.of(), false, Map.of()),
                Settings.of(Map.of()),
                builder.mapMemory(),
                builder.reduceMemory(),
                List.of());

        assertThat(text)
                .contains(
                        "settings  not known: no job_1_0002_conf.xml beside the history; Hadoop's defaults are assumed");
    }

    private static String text(JobBuilder builder) {
        FinishedJob job = builder.job();
        return JobAdvice.text(job, Settings.of(job.settings()), builder.mapMemory(), builder.reduceMemory(), List.of());
    }
}
