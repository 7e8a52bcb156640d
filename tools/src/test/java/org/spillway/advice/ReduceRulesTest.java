package org.spillway.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.spillway.report.FinishedJob;
import org.spillway.report.PluginKind;

/** The rules for reduces: their memory, their start and their number. */
class ReduceRulesTest {
    private static final String SHUFFLE = "mapreduce.job.reduce.shuffle.consumer.plugin.class";
    private static final String KEEP = "mapreduce.reduce.input.buffer.percent";
    private static final String SLOWSTART = "mapreduce.job.reduce.slowstart.completedmaps";
    private static final long MIB = 1 << 20;

    @Test
    void outputsThatFitStayInMemory() {
        // Outputs may take 0.7 of 820 MiB, which is 574 MiB. Stock merges from 0.66 of this, 378 MiB. One map's output
        // may take 143 MiB.
        JobBuilder job = threeMaps().counter("REDUCE_SHUFFLE_BYTES", 370 * MIB);
        List<Change> changes = new ReduceMemoryRule().propose(job.facts());

        assertThat(changes)
                .extracting(Change::settings)
                .containsExactly(Map.of(SHUFFLE, "org.spillway.SpillwayShuffle"), Map.of(KEEP, "0.7"));
        for (Change change : changes) {
            assertThat(merge(change, job)).isCloseTo(100, within(1e-9));
        }
    }

    @Test
    void outputsThatDoNotFit() {
        JobBuilder job = oneReduce().counter("REDUCE_SHUFFLE_BYTES", 500 * MIB);
        List<Change> changes = new ReduceMemoryRule().propose(job.facts());
        assertThat(changes).as("more than stock keeps").hasSize(1);
        assertThat(merge(changes.get(0), job)).isCloseTo(100, within(1e-9));

        JobBuilder larger = oneReduce().counter("REDUCE_SHUFFLE_BYTES", 600 * MIB);
        List<Change> merged = new ReduceMemoryRule().propose(larger.facts());
        assertThat(merged).hasSize(1);
        assertThat(merge(merged.get(0), larger)).isCloseTo(500, within(1e-9));
    }

    @Test
    void stockMergesAndFetchesToDiskFromAShareOfItsMemory() {
        JobBuilder merged = threeMaps().counter("REDUCE_SHUFFLE_BYTES", 390 * MIB);
        assertThat(new ReduceMemoryRule().propose(merged.facts()))
                .as("0.68 of the memory")
                .hasSize(1);
        assertThat(new ReduceMemoryRule()
                        .propose(merged.setting("mapreduce.reduce.shuffle.merge.percent", "0.9")
                                .facts()))
                .hasSize(2);

        JobBuilder one = oneReduce().counter("REDUCE_SHUFFLE_BYTES", 370 * MIB);
        assertThat(new ReduceMemoryRule().propose(one.facts()))
                .as("an output of 0.64 of the memory")
                .hasSize(1);
        assertThat(new ReduceMemoryRule()
                        .propose(one.setting("mapreduce.reduce.shuffle.memory.limit.percent", "0.9")
                                .facts()))
                .hasSize(2);
    }

    @Test
    void memoryOfUnknownSizeIsSaid() {
        FinishedJob job = oneReduce().counter("REDUCE_SHUFFLE_BYTES", 0).job();
        JobFacts facts = JobFacts.of(job, Settings.of(job.settings()), Optional.empty(), Optional.empty());

        assertThat(new ReduceMemoryRule().propose(facts)).singleElement().satisfies(change -> assertThat(
                        change.reason())
                .contains("0 MiB of outputs and memory of unknown size"));
    }

    @Test
    void compressedOutputsTakeTheirWholeSize() {
        JobBuilder job = oneReduce()
                .setting("mapreduce.map.output.compress", "true")
                .counter("REDUCE_SHUFFLE_BYTES", 200 * MIB)
                .counter("MAP_OUTPUT_BYTES", 600 * MIB);

        assertThat(job.facts().reduceSide().largest()).isEqualTo(600.0 * MIB);
        assertThat(job.facts().reduceSide().fetched()).isEqualTo(200.0 * MIB);
    }

    @Test
    void whatTheJobHasIsNotProposed() {
        JobBuilder job =
                oneReduce().setting(SHUFFLE, "org.spillway.SpillwayShuffle").setting(KEEP, "0.70");

        assertThat(new ReduceMemoryRule().propose(job.facts())).isEmpty();
    }

    @Test
    void spillwaysReduceGetsWhatItWroteToDisk() {
        Map<String, Long> counters = Map.of(
                "SHUFFLE_SPILLS",
                2L,
                "SHUFFLE_PEAK_BYTES",
                100 * MIB,
                "SHUFFLE_DISK_BYTES",
                60 * MIB,
                "SHUFFLE_MERGE_MILLIS",
                800L);
        // 1024 - 700 - 158 = 166 MiB beside the heap
        JobBuilder job = new JobBuilder()
                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)
                .memory(700, 1024)
                .setting("spillway.reduce.memory.mb", "100")
                .map(4, 10, 12)
                .reduce(13, 17, 18, 20, 1_000, counters);
        List<Change> changes = new ReduceMemoryRule().propose(job.facts());

        assertThat(changes).extracting(Change::settings).containsExactly(Map.of("spillway.reduce.memory.mb", "161"));
        // The reduce saves half of 0.8 s from its 2 s.
        assertThat(changes.get(0)
                        .effect()
                        .apply(job.facts().model())
                        .reduces()
                        .get(0)
                        .reduce())
                .isCloseTo(1_600, within(1e-9));
        // 280 - 100 - 133 = 47 MiB are beside the heap, and 0.7 of the heap is 70 MiB. Together they are less than 161
        // MiB.
        assertThat(new ReduceMemoryRule().propose(job.memory(100, 280).facts())).isEmpty();
        // 41 MiB are beside the heap. The rest would be on the heap, where less is kept while the reducer runs.
        assertThat(new ReduceMemoryRule().propose(job.memory(820, 1024).facts()))
                .isEmpty();
    }

    @Test
    void spillwaysReduceKeepsMoreOfThePresentMemory() {
        // Outputs of 451 MiB fit into 0.7 x 820 = 574 MiB. 41 MiB of this memory are beside the heap. On the heap,
        // only 10 MiB are kept while the reducer runs.
        JobBuilder job = spilled(450);
        assertThat(new ReduceMemoryRule().propose(job.facts()))
                .extracting(Change::settings)
                .as("451 / 574")
                .containsExactly(Map.of(KEEP, "0.79"));
        assertThat(new ReduceMemoryRule().propose(job.setting(KEEP, "0.5").facts()))
                .as("the job's own choice")
                .isEmpty();
        assertThat(new ReduceMemoryRule().propose(spilled(49).facts()))
                .as("50 are kept anyway")
                .isEmpty();
        assertThat(new ReduceMemoryRule().propose(spilled(600).facts())).isEmpty();
    }

    @Test
    void reducesThatHeldContainersShouldStartLater() {
        // There are two containers. When half of the maps had ended, a reduce held one of them from 19 to 29, and two
        // maps used the other.
        JobBuilder job = new JobBuilder()
                .map(4, 8, 9)
                .map(4, 8, 9)
                .map(9, 13, 14)
                .map(9, 13, 14)
                .map(14, 18, 19)
                .map(14, 18, 19)
                .map(19, 23, 24)
                .reduce(19, 29.5, 30, 31)
                .map(24, 28, 29);
        List<Change> changes = new SlowstartRule().propose(job.facts());

        assertThat(changes)
                .extracting(change -> change.settings().get(SLOWSTART))
                .as("not the job's own")
                .containsExactly("1.0", "0.8", "0.5");
        assertThat(changes.get(0).reason()).startsWith("1 of 1 reduce started before the last map ended and held");
        assertThat(Simulation.millis(job.facts().model())).isEqualTo(32_000);
        // The last map ends at 24, and the reduce starts: 3 s for its start, 0.5 s each for fetch and merge, and 1 s
        // for the reducer.
        assertThat(Simulation.millis(changes.get(0).effect().apply(job.facts().model())))
                .isEqualTo(30_000);
    }

    @Test
    void reducesThatStartedLateCouldStartBesideTheMaps() {
        // Two of three containers are free from 9 on.
        JobBuilder job = new JobBuilder()
                .setting(SLOWSTART, "1.0")
                .map(4, 8, 9)
                .map(4, 8, 9)
                .map(4, 18, 20)
                .reduce(20, 25, 26, 28);

        Change earlier = new SlowstartRule().propose(job.facts()).get(2);
        assertThat(earlier.settings()).isEqualTo(Map.of(SLOWSTART, "0.05"));
        assertThat(earlier.reason()).startsWith("0 of 1 reduce started before the last map ended; earlier ones start");
        assertThat(Simulation.millis(job.facts().model())).isEqualTo(29_000);
        // The reduce starts at 9, beside the last map, and has all outputs 2 s after it, at 22. Merge 1 s, reducer 2 s,
        // and 1 s to the job's end.
        assertThat(Simulation.millis(earlier.effect().apply(job.facts().model())))
                .isEqualTo(26_000);
    }

    @Test
    void asManyReducesAsContainers() {
        // One reduce of 3 s start and 9 s work, and three containers
        JobBuilder one = new JobBuilder().map(4, 8, 9).map(4, 8, 9).map(4, 8, 9).reduce(10, 16, 18, 22);
        Change more = new ReducesRule().propose(one.facts()).get(0);
        assertThat(more.settings()).isEqualTo(Map.of("mapreduce.job.reduces", "3"));
        assertThat(more.effect().apply(one.facts().model()).reduces())
                .hasSize(3)
                .allSatisfy(reduce -> {
                    assertThat(reduce.start()).isEqualTo(3_000);
                    assertThat(reduce.total()).isCloseTo(6_000, within(1e-9));
                });

        // Four waves of one reduce each. A single reduce needs a quarter of the starts.
        JobBuilder four = new JobBuilder()
                .map(4, 8, 9)
                .reduce(10, 14, 15, 16)
                .reduce(16, 20, 21, 22)
                .reduce(22, 26, 27, 28)
                .reduce(28, 32, 33, 34);
        Change fewer = new ReducesRule().propose(four.facts()).get(0);
        assertThat(fewer.settings()).isEqualTo(Map.of("mapreduce.job.reduces", "1"));
        assertThat(fewer.effect().apply(four.facts().model()).reduces())
                .singleElement()
                .satisfies(reduce -> assertThat(reduce.total()).isCloseTo(3_000 + 4 * 3_000, within(1e-9)));
        // 4 x 150 MiB are more than the memory for outputs.
        assertThat(new ReducesRule()
                        .propose(four.counter("REDUCE_SHUFFLE_BYTES", 600 * MIB).facts()))
                .isEmpty();
    }

    @Test
    void unevenReducesAreNotDivided() {
        JobBuilder job = new JobBuilder()
                .map(4, 8, 9)
                .map(4, 8, 9)
                .map(4, 8, 9)
                .reduce(10, 14, 15, 16, 1_000, Map.of())
                .reduce(10, 14, 15, 30, 9_000, Map.of());

        assertThat(new ReducesRule().propose(job.facts())).isEmpty();
    }

    @Test
    void unevenReducesThatSpilledNothingAreNotDivided() {
        assertThat(new ReducesRule().propose(unspilled(16, 30).facts())).isEmpty();
        assertThat(new ReducesRule().propose(unspilled(16, 16).facts())).hasSize(1);
        assertThat(unspilled(16, 30).facts().reduceSide().share())
                .as("16 s after the fetch, and 2 s of the other")
                .hasValueCloseTo(16 / 9.0, within(1e-9));
        assertThat(new ReducesRule().propose(unspilled(14, 14).facts()))
                .as("of unknown sizes")
                .isEmpty();
    }

    @Test
    void reducesThatStartedLateHeldNoContainers() {
        JobBuilder job = new JobBuilder().setting(SLOWSTART, "0.5").map(4, 8, 9).reduce(10, 14, 15, 16);

        assertThat(new SlowstartRule().propose(job.facts()))
                .extracting(change -> change.settings().get(SLOWSTART))
                .containsExactly("0.05");
    }

    /** Three concurrent maps, and two reduces of Spillway that have fetched at 14 and end at the given seconds. */
    private static JobBuilder unspilled(double end, double otherEnd) {
        return new JobBuilder()
                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)
                .map(4, 8, 9)
                .map(4, 8, 9)
                .map(4, 8, 9)
                .reduce(10, 14, 14, end, 0, Map.of())
                .reduce(10, 14, 14, otherEnd, 0, Map.of());
    }

    /** One reduce of Spillway. Its memory and files hold the given MiB together. */
    private static JobBuilder spilled(long mib) {
        Map<String, Long> counters =
                Map.of("SHUFFLE_SPILLS", 2L, "SHUFFLE_PEAK_BYTES", mib * MIB, "SHUFFLE_MERGE_MILLIS", 800L);
        return new JobBuilder()
                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)
                .map(4, 10, 12)
                .reduce(13, 17, 18, 20, 1_000, counters);
    }

    /** Like {@link #oneReduce}, with three maps. */
    private static JobBuilder threeMaps() {
        return new JobBuilder().map(4, 10, 12).map(4, 10, 12).map(4, 10, 12).reduce(13, 17, 18, 20);
    }

    /** One map, and one reduce of 3 s start, 1 s fetch, 1 s merge and 2 s reducer. */
    private static JobBuilder oneReduce() {
        return new JobBuilder().map(4, 10, 12).reduce(13, 17, 18, 20);
    }

    private static double merge(Change change, JobBuilder job) {
        return change.effect().apply(job.facts().model()).reduces().get(0).merge();
    }
}
