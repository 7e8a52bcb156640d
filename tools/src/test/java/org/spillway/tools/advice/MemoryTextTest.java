package org.spillway.tools.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.spillway.report.FinishedJob;
import org.spillway.report.PluginKind;

/** What the advice says of memory, for jobs with and without success. */
class MemoryTextTest {
    private static final long MIB = 1 << 20;

    @Test
    void text_succeeded_lineOfEachKind() {
        JobBuilder job = new JobBuilder()
                .map(4, 9, 10)
                .had(700, 600, 300, 10_000)
                .on("node-2")
                .map(4, 9, 10)
                .had(650, 610, 300, 10_000)
                .reduce(11, 14, 15, 16)
                .had(800, 0, 0, 0);

        assertThat(succeeded(job).lines())
                .contains(
                        "container a map: 1024 MiB with -Xmx 820 MiB; the largest, m0 on node-1, had 700 MiB; the largest"
                                + " heap, of m1 on node-2, 610 MiB; GC 3 % of the CPU time",
                        "container a reduce: 1024 MiB with -Xmx 820 MiB; the largest, r0 on node-2, had 800 MiB")
                .doesNotContain("exceeded");
    }

    @Test
    void text_filledBySpillway_saysSo() {
        JobBuilder job = new JobBuilder()
                .memory(600, 1000)
                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)
                .map(4, 9, 10)
                .had(950, 100, 300, 10_000);
        String why =
                "          Spillway's memory off the heap fills a container, so a full one is no reason for a larger"
                        + " one";

        assertThat(succeeded(job).lines()).contains(why + " (spillway.counters=true tells how much it is)");
        JobBuilder counted = new JobBuilder()
                .memory(600, 1000)
                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)
                .map(4, 9, 10, 0, Map.of("PEAK_BUFFER_BYTES", 90 * MIB))
                .had(950, 100, 300, 10_000);
        assertThat(succeeded(counted).lines()).contains(why);
    }

    @Test
    void text_failed_attemptsAndChangeOfMemoryAlone() {
        JobBuilder job = new JobBuilder()
                .state("FAILED")
                .failed(4, 9, "Error: Java heap space")
                .on("node-2")
                .failed(5, 10, "Error: Metaspace");

        assertThat(failed(job)).isEqualToNormalizingNewlines("""
                        job       job_1_0002 wordcount, FAILED after 11.0 s: 0 of 2 map attempts succeeded, 0 of 0 reduce\
                         attempts succeeded; map side stock, reduce side stock
                        exceeded  m0.1 on node-1, 1024 MiB with -Xmx 820 MiB: Java heap space; raise -Xmx in\
                         mapreduce.map.java.opts
                                  m0.1 on node-2, 1024 MiB with -Xmx 820 MiB: Metaspace; raise -XX:MaxMetaspaceSize in\
                         mapreduce.map.java.opts
                        change    mapreduce.map.memory.mb=1664
                                  mapreduce.map.java.opts=-Xmx1280m
                                  because 1 attempt ended so: m0.1 on node-1, Java heap space, in a container of 1024 MiB\
                         with -Xmx 820 MiB
                        """);
    }

    @Test
    void text_failedOtherwise_nothing() {
        assertThat(failed(new JobBuilder().state("KILLED").map(4, 9, 10).failed(4, 9)))
                .contains("KILLED after 11.0 s: 1 of 2 map attempts succeeded")
                .endsWith("change    nothing: no attempt is known to have run out of memory" + System.lineSeparator());
    }

    @Test
    void text_failedOfUnknownSize_mendAlone() {
        JobBuilder job = new JobBuilder().state("FAILED").failed(4, 9, "Exit code is -104");
        assertThat(failed(job.unknownSettings()))
                .contains(
                        "settings  not known",
                        "exceeded  m0.1 on node-1, of a size that is not known: exit code -104; raise"
                                + " mapreduce.map.memory.mb",
                        "change    nothing: see what the lines \"exceeded\" say");
    }

    @Test
    void text_uber_masterNamed() {
        JobBuilder job = new JobBuilder().state("FAILED").uber().failed(4, 9, "Error: Java heap space");

        assertThat(failed(job).lines())
                .contains("exceeded  m0.1 on node-1, in the application master's JVM: Java heap space; raise"
                        + " yarn.app.mapreduce.am.resource.mb, or -Xmx in yarn.app.mapreduce.am.command-opts");
    }

    @Test
    void text_manyFailures_firstOnes() {
        JobBuilder job = new JobBuilder().state("FAILED");
        for (int i = 0; i < 10; i++) {
            job.failed(4 + i, 9 + i, "Error: Java heap space");
        }
        assertThat(failed(job).lines())
                .contains("          and 2 other attempts")
                .hasSize(1 + 8 + 1 + 3);
    }

    private static String succeeded(JobBuilder builder) {
        FinishedJob job = builder.job();
        return JobAdvice.text(job, Settings.of(job.settings()), builder.mapMemory(), builder.reduceMemory(), List.of());
    }

    private static String failed(JobBuilder builder) {
        FinishedJob job = builder.job();
        return FailedJobAdvice.text(
                job, Settings.of(job.settings()), builder.mapMemory(), builder.reduceMemory(), List.of());
    }
}
