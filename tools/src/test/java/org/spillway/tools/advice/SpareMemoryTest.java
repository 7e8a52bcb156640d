package org.spillway.tools.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.report.Attempt;
import org.spillway.report.PluginKind;

class SpareMemoryTest {
    private static final String CONTAINER = "mapreduce.map.memory.mb";
    private static final String OPTIONS = "mapreduce.map.java.opts";
    private static final long MIB = 1 << 20;

    @Test
    void propose_muchSpare_smallerAndWhatItFrees() {
        // An hour each, of which only the first attempt of the second map is not used.
        JobBuilder job = new JobBuilder()
                .map(4, 3_604, 3_604)
                .had(300, 150, 10, 10_000)
                .failed(4, 3_604)
                .map(3_604, 7_204, 7_204)
                .had(200, 200, 10, 10_000);
        Change change = maps(job).orElseThrow();

        assertThat(change.settings())
                .as("1.25 of 300 MiB, and 0.8 of that")
                .isEqualTo(Map.of(CONTAINER, "384", OPTIONS, "-Xmx308m"));
        assertThat(change.reason())
                .isEqualTo(
                        "the largest map, m0 on node-1, had 300 MiB, less than 60 % of its container of 1024 MiB; the"
                                + " largest heap, of m1 on node-1, 200 MiB of -Xmx 820 MiB; GC took 0 % of the CPU time; frees"
                                + " 1.9 of 3.0 GB-hours");
    }

    @Test
    void propose_jobOfSeconds_threeDigitsOfItsGbHours() {
        // Of 1024 MiB for 6 s, 384 MiB are left.
        assertThat(maps(map().had(300, 200, 0, 10_000)).orElseThrow().reason())
                .endsWith("; frees 0.00104 of 0.00167 GB-hours");
    }

    @ParameterizedTest
    @CsvSource({
        "614, 200, 199, true",
        "615, 200, 199, false",
        "300, 491, 199, true",
        "300, 492, 199, false",
        "300, 200, 200, false",
        "300, 0, 0, false"
    })
    void propose_eachLimit_bothSides(long physicalMib, long heapMib, long gcMillis, boolean proposed) {
        assertThat(maps(map().had(physicalMib, heapMib, gcMillis, 10_000)).isPresent())
                .isEqualTo(proposed);
    }

    @Test
    void propose_largeHeapInSmallProcess_containerForTheHeap() {
        assertThat(maps(map().had(300, 400, 0, 10_000)).orElseThrow().settings())
                .as("1.25 of 400 MiB, over 0.8")
                .isEqualTo(Map.of(CONTAINER, "640", OPTIONS, "-Xmx512m"));
    }

    @Test
    void propose_heapSmallBesideContainer_heapStays() {
        JobBuilder job = map().had(800, 200, 0, 10_000).memory(400, 4096).setting(OPTIONS, "-Xmx400m");

        assertThat(maps(job).orElseThrow().settings()).isEqualTo(Map.of(CONTAINER, "1024"));
    }

    @Test
    void propose_yarnsLeastContainer_multipleOfIt() {
        JobBuilder job = map().had(300, 200, 0, 10_000).setting("yarn.scheduler.minimum-allocation-mb", "512");
        assertThat(maps(job).orElseThrow().settings()).containsEntry(CONTAINER, "512");
        assertThat(maps(job.setting("yarn.scheduler.minimum-allocation-mb", "1024")))
                .isEmpty();
    }

    @Test
    void propose_attemptWithoutFigures_none() {
        assertThat(maps(map().had(300, 200, 0, 10_000).map(11, 14, 15))).isEmpty();
        assertThat(maps(map())).isEmpty();
    }

    @Test
    void propose_largerSortBufferCalledFor_none() {
        // The map needs a buffer of 146 MiB and sorts for 10 of 34 s.
        JobBuilder job = new JobBuilder()
                .counter("MAP_OUTPUT_RECORDS", MIB)
                .counter("MAP_OUTPUT_BYTES", 100 * MIB)
                .counter("REDUCE_INPUT_RECORDS", MIB)
                .map(4, 18, 28, 2 * MIB, Map.of())
                .had(300, 200, 0, 10_000)
                .reduce(29, 31, 32, 33);

        assertThat(MapRules.sortBuffer(job.facts())).isPresent();
        assertThat(maps(job)).isEmpty();
    }

    @Test
    void propose_spillwaysBuffer_roomForIt() {
        JobBuilder job =
                map().had(300, 200, 0, 10_000).memory(600, 1000).ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY);
        assertThat(maps(job).orElseThrow().settings())
                .as("250 + 139 + 10 + 100 MiB")
                .isEqualTo(Map.of(CONTAINER, "512", OPTIONS, "-Xmx250m"));
        assertThat(maps(job.setting("spillway.sort.mb", "auto")))
                .as("which takes what there is")
                .isEmpty();
    }

    /** Its pages are committed only once they are used. */
    @Test
    void propose_spillwaysBufferOnHeap_heapForIt() {
        JobBuilder job = map().had(300, 200, 0, 10_000)
                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)
                .setting("spillway.memory.offheap", "false")
                .setting("mapreduce.task.io.sort.mb", "300");
        assertThat(maps(job).orElseThrow().settings())
                .as("300 over 0.75, over 0.8")
                .isEqualTo(Map.of(CONTAINER, "512", OPTIONS, "-Xmx410m"));
        assertThat(maps(job.setting("spillway.sort.mb", "auto"))).isEmpty();
    }

    @Test
    void propose_spillwaysReduces_onlyIfCounted() {
        assertThat(reduces(reduce(Map.of()).ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)))
                .isEmpty();
        assertThat(reduces(reduce(Map.of("SHUFFLE_PEAK_BYTES", 50 * MIB))
                                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY))
                        .orElseThrow()
                        .settings())
                .as("250 + 139 + 10 + 50 MiB")
                .isEqualTo(Map.of("mapreduce.reduce.memory.mb", "512", "mapreduce.reduce.java.opts", "-Xmx250m"));
    }

    @Test
    void propose_outputsOfReduce_heapThatKeepsThem() {
        assertThat(reduces(reduce(Map.of())).orElseThrow().settings())
                .containsEntry("mapreduce.reduce.memory.mb", "384");
        // 150 / (0.7 x 0.66) = 325 MiB, over 0.8 406 MiB
        assertThat(reduces(reduce(Map.of()).counter("REDUCE_SHUFFLE_BYTES", 150 * MIB))
                        .orElseThrow()
                        .settings())
                .isEqualTo(Map.of("mapreduce.reduce.memory.mb", "512", "mapreduce.reduce.java.opts", "-Xmx410m"));
        // 150 / 0.2 = 750 MiB
        assertThat(reduces(reduce(Map.of())
                        .counter("REDUCE_SHUFFLE_BYTES", 150 * MIB)
                        .setting("mapreduce.reduce.input.buffer.percent", "0.2")))
                .isEmpty();
    }

    @Test
    void rule_moreOrLess_moreFirst() {
        MemoryRule rule = new MemoryRule(Attempt.Kind.MAP);
        assertThat(rule.propose(map().had(300, 200, 0, 10_000).facts())
                        .orElseThrow()
                        .settings())
                .containsEntry(CONTAINER, "384");
        assertThat(rule.propose(map().had(300, 200, 0, 10_000)
                                .failed(4, 9, "Error: Java heap space")
                                .facts())
                        .orElseThrow()
                        .settings())
                .containsEntry(CONTAINER, "1664");
    }

    /** What such an attempt lacked is not known. */
    @Test
    void rule_failureWithoutACure_notLess() {
        JobBuilder job = map().had(300, 200, 0, 10_000).failed(4, 9, "Halting due to Out Of Memory Error...");
        assertThat(new MemoryRule(Attempt.Kind.MAP).propose(job.facts())).isEmpty();
    }

    private static JobBuilder map() {
        return new JobBuilder().map(4, 9, 10);
    }

    /** A reduce of 300 MiB in 1000 MiB. */
    private static JobBuilder reduce(Map<String, Long> counters) {
        return new JobBuilder()
                .memory(600, 1000)
                .map(4, 9, 10)
                .reduce(11, 14, 15, 16, 0, counters)
                .had(300, 200, 0, 10_000);
    }

    private static Optional<Change> maps(JobBuilder job) {
        return SpareMemory.propose(job.facts(), job.maps());
    }

    private static Optional<Change> reduces(JobBuilder job) {
        return SpareMemory.propose(job.facts(), job.reduces());
    }
}
