package org.spillway.tools.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.spillway.report.PluginKind;
import org.spillway.report.Side;

/** The rules for reduces: their memory, their start and their number. */
class ReduceRulesTest {
    private static final String SHUFFLE = "mapreduce.job.reduce.shuffle.consumer.plugin.class";
    private static final String KEEP = "mapreduce.reduce.input.buffer.percent";
    private static final String SLOWSTART = "mapreduce.job.reduce.slowstart.completedmaps";
    private static final long MIB = 1 << 20;

    @Test
    void shuffle_longMergeOfStock_spillways() {
        Change change = new PluginRule(Side.REDUCE).propose(oneReduce().facts()).orElseThrow();

        assertThat(change.settings()).isEqualTo(Map.of(SHUFFLE, "org.spillway.SpillwayShuffle"));
        assertThat(change.reason())
                .isEqualTo("a reduce merges for 2.0 s, 9 % of the job; needs Spillway's jar (-libjars)");
    }

    @Test
    void shuffle_shortMergeOrPresentOrOther_none() {
        JobBuilder quick = new JobBuilder().map(4, 10, 12).reduce(13, 17, 18, 24);
        assertThat(new PluginRule(Side.REDUCE).propose(quick.facts()))
                .as("1 s of 25 s")
                .isEmpty();
        assertThat(new PluginRule(Side.REDUCE)
                        .propose(oneReduce()
                                .setting(SHUFFLE, "org.spillway.SpillwayShuffle")
                                .facts()))
                .isEmpty();
        assertThat(new PluginRule(Side.REDUCE)
                        .propose(oneReduce()
                                .ranBy(PluginKind.STOCK, PluginKind.OTHER)
                                .facts()))
                .isEmpty();
    }

    @Test
    void largest_compressedOutputs_wholeSize() {
        JobBuilder job = oneReduce()
                .setting("mapreduce.map.output.compress", "true")
                .counter("REDUCE_SHUFFLE_BYTES", 200 * MIB)
                .counter("MAP_OUTPUT_BYTES", 600 * MIB);

        assertThat(job.facts().reduceSide().largest()).isEqualTo(600.0 * MIB);
        assertThat(job.facts().reduceSide().fetched()).isEqualTo(200.0 * MIB);
    }

    @Test
    void reduceMemory_filesOfSpillway_memoryForThem() {
        Map<String, Long> counters =
                Map.of("SHUFFLE_SPILLS", 2L, "SHUFFLE_PEAK_BYTES", 100 * MIB, "SHUFFLE_DISK_BYTES", 60 * MIB);
        // 1024 - 700 - 158 = 166 MiB beside the heap
        JobBuilder job = new JobBuilder()
                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)
                .memory(700, 1024)
                .setting("spillway.reduce.memory.mb", "100")
                .map(4, 10, 12)
                .reduce(13, 17, 18, 20, 1_000, counters);

        assertThat(ReduceRules.memory(job.facts()))
                .hasValue(new Change(
                        "spillway.reduce.memory.mb",
                        "161",
                        "a reduce wrote 2 files; memory and files of the largest have 160 MiB"));
        // 280 - 100 - 133 = 47 MiB are beside the heap, and 0.7 of the heap is 70 MiB. Together they are less than 161
        // MiB.
        assertThat(ReduceRules.memory(job.memory(100, 280).facts())).isEmpty();
        // 41 MiB are beside the heap. The rest would be on the heap, where less is kept while the reducer runs.
        assertThat(ReduceRules.memory(job.memory(820, 1024).facts())).isEmpty();
    }

    @Test
    void reduceMemory_outputsThatFitted_largerShare() {
        // Outputs of 451 MiB fit into 0.7 x 820 = 574 MiB. 41 MiB of this memory are beside the heap. On the heap,
        // only 10 MiB are kept while the reducer runs.
        JobBuilder job = spilled(450);
        assertThat(ReduceRules.memory(job.facts()).orElseThrow().settings())
                .as("451 / 574")
                .isEqualTo(Map.of(KEEP, "0.79"));
        assertThat(ReduceRules.memory(job.setting(KEEP, "0.5").facts()))
                .as("the job's own choice")
                .isEmpty();
        assertThat(ReduceRules.memory(spilled(49).facts()))
                .as("50 are kept anyway")
                .isEmpty();
        assertThat(ReduceRules.memory(spilled(600).facts())).isEmpty();
    }

    @Test
    void slowstart_reducesHeldContainersThatMapsWaitedFor_larger() {
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

        assertThat(ReduceRules.slowstart(job.facts()))
                .hasValue(new Change(
                        SLOWSTART, "0.8", "1 reduce held a container for 10.0 s each while 1 map waited for one"));
        assertThat(ReduceRules.slowstart(job.setting(SLOWSTART, "0.8").facts())
                        .orElseThrow()
                        .settings())
                .isEqualTo(Map.of(SLOWSTART, "1.0"));
    }

    @Test
    void slowstart_noMapWaited_none() {
        JobBuilder beside = new JobBuilder().map(4, 8, 9).map(4, 19, 20).reduce(10, 21, 22, 23);
        assertThat(ReduceRules.slowstart(beside.facts()))
                .as("both maps had containers")
                .isEmpty();
        JobBuilder late =
                new JobBuilder().setting(SLOWSTART, "0.5").map(4, 8, 9).reduce(10, 14, 15, 16);
        assertThat(ReduceRules.slowstart(late.facts())).isEmpty();
    }

    @Test
    void reduces_fewerThanContainers_asManyAsHaveWork() {
        JobBuilder long60 = threeMaps().reduce(10, 30, 40, 70);
        assertThat(ReduceRules.count(long60.facts()))
                .hasValue(new Change(
                        "mapreduce.job.reduces",
                        "3",
                        "1 reduce of 60.0 s after the last map, 85 % of the job, and 3 tasks at once; the output has"
                                + " 3 files then"));
        JobBuilder long50 = threeMaps().reduce(10, 30, 40, 60);
        assertThat(ReduceRules.count(long50.facts()).orElseThrow().settings())
                .as("of 20 s or more each")
                .isEqualTo(Map.of("mapreduce.job.reduces", "2"));
        JobBuilder short30 = threeMaps().reduce(10, 20, 30, 40);
        assertThat(ReduceRules.count(short30.facts())).isEmpty();
    }

    @Test
    void reduces_wavesOfShortOnes_fewer() {
        JobBuilder four = new JobBuilder()
                .map(4, 8, 9)
                .reduce(10, 14, 15, 16)
                .reduce(16, 20, 21, 22)
                .reduce(22, 26, 27, 28)
                .reduce(28, 32, 33, 34);
        assertThat(ReduceRules.count(four.facts()).orElseThrow().settings())
                .isEqualTo(Map.of("mapreduce.job.reduces", "1"));
        // 4 x 150 MiB are more than the memory for outputs.
        assertThat(ReduceRules.count(
                        four.counter("REDUCE_SHUFFLE_BYTES", 600 * MIB).facts()))
                .isEmpty();
    }

    @Test
    void reduces_unevenOrOfUnknownSizes_none() {
        JobBuilder job = threeMaps().reduce(10, 14, 15, 46, 1_000, Map.of()).reduce(10, 14, 15, 60, 9_000, Map.of());
        assertThat(ReduceRules.count(job.facts())).isEmpty();
        assertThat(ReduceRules.count(unspilled(34, 110).facts()))
                .as("96 s after the fetch, and 20 s of the other")
                .isEmpty();
        assertThat(ReduceRules.count(unspilled(54, 54).facts())).isPresent();
        assertThat(unspilled(16, 30).facts().reduceSide().share())
                .as("16 s after the fetch, and 2 s of the other")
                .hasValueCloseTo(16 / 9.0, within(1e-9));
        assertThat(ReduceRules.count(unspilled(14, 14).facts()))
                .as("of unknown sizes")
                .isEmpty();
    }

    /** Two reduces of Spillway that have fetched at 14 and end at the given seconds. */
    private static JobBuilder unspilled(double end, double otherEnd) {
        return threeMaps()
                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)
                .reduce(10, 14, 14, end, 0, Map.of())
                .reduce(10, 14, 14, otherEnd, 0, Map.of());
    }

    /** One reduce of Spillway. Its memory and files hold the given MiB together. */
    private static JobBuilder spilled(long mib) {
        Map<String, Long> counters = Map.of("SHUFFLE_SPILLS", 2L, "SHUFFLE_PEAK_BYTES", mib * MIB);
        return new JobBuilder()
                .ranBy(PluginKind.SPILLWAY, PluginKind.SPILLWAY)
                .map(4, 10, 12)
                .reduce(13, 17, 18, 20, 1_000, counters);
    }

    /** Three concurrent maps. */
    private static JobBuilder threeMaps() {
        return new JobBuilder().map(4, 8, 9).map(4, 8, 9).map(4, 8, 9);
    }

    /** One map, and one reduce with a merge of 2 s. The job takes 22 s. */
    private static JobBuilder oneReduce() {
        return new JobBuilder().map(4, 10, 12).reduce(13, 17, 19, 21);
    }
}
