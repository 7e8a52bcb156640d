package org.spillway.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.spillway.report.PluginKind;

/** The rules for reduces: their memory, their start and their number. */
class ReduceRulesTest {
    private static final String SHUFFLE = "mapreduce.job.reduce.shuffle.consumer.plugin.class";
    private static final String KEEP = "mapreduce.reduce.input.buffer.percent";
    private static final String SLOWSTART = "mapreduce.job.reduce.slowstart.completedmaps";
    private static final long MIB = 1 << 20;

    @Test
    void outputsThatFitStayInMemory() {
        // 0.7 of 820 MiB for outputs, 0.49 of it with stock's buffer percent: 574 and 401
        JobBuilder job = oneReduce().counter("REDUCE_SHUFFLE_BYTES", 400 * MIB);
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
        assertThat(changes).as("stock's share is too small").hasSize(1);
        assertThat(merge(changes.get(0), job)).isCloseTo(100, within(1e-9));

        JobBuilder larger = oneReduce().counter("REDUCE_SHUFFLE_BYTES", 600 * MIB);
        List<Change> merged = new ReduceMemoryRule().propose(larger.facts());
        assertThat(merged).hasSize(1);
        assertThat(merge(merged.get(0), larger)).isCloseTo(500, within(1e-9));
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
        JobBuilder job = new JobBuilder()
                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)
                .setting("spillway.reduce.memory.mb", "100")
                .map(4, 10, 12)
                .reduce(13, 17, 18, 20, 1_000, counters);
        List<Change> changes = new ReduceMemoryRule().propose(job.facts());

        assertThat(changes).extracting(Change::settings).containsExactly(Map.of("spillway.reduce.memory.mb", "161"));
        // half of 0.8 s of the reduce's 2 s
        assertThat(changes.get(0)
                        .effect()
                        .apply(job.facts().model())
                        .reduces()
                        .get(0)
                        .reduce())
                .isCloseTo(1_600, within(1e-9));
        // 280 - 100 - 96 = 84 MiB beside the heap, and 70 of it
        assertThat(new ReduceMemoryRule().propose(job.memory(100, 280).facts())).isEmpty();
    }

    @Test
    void reducesThatHeldContainersShouldStartLater() {
        // Two containers: when half of the maps had ended, a reduce held one of them from 19 to 29, and two maps took
        // the other.
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
        // The last map ends at 24, when the reduce starts: 3 s, and half a second each for fetch and merge; a second's
        // reducer
        assertThat(Simulation.millis(changes.get(0).effect().apply(job.facts().model())))
                .isEqualTo(30_000);
    }

    @Test
    void reducesThatStartedLateCouldStartBesideTheMaps() {
        // Of three containers two are free from 9.
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
        // From 9 it starts beside the last map, and has what is left 2 s after it: 22, merge 1, reduce 2, and 1 to the
        // end
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

        // Four waves of one: a quarter of the starts
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

    /** One map, and one reduce of 3 s start, 1 s fetch, 1 s merge and 2 s reducer. */
    private static JobBuilder oneReduce() {
        return new JobBuilder().map(4, 10, 12).reduce(13, 17, 18, 20);
    }

    private static double merge(Change change, JobBuilder job) {
        return change.effect().apply(job.facts().model()).reduces().get(0).merge();
    }
}
