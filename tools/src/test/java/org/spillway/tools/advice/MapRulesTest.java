package org.spillway.tools.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.spillway.report.PluginKind;
import org.spillway.report.Side;

/** The rules for a map's sort, spills and output. */
class MapRulesTest {
    private static final String COLLECTOR = "mapreduce.job.map.output.collector.class";
    private static final String SORT_MB = "mapreduce.task.io.sort.mb";
    private static final long MIB = 1 << 20;

    @Test
    void collector_longFlushOfStock_spillwaysThenStocks() {
        Change change = propose(new PluginRule(Side.MAP), oneMap());

        assertThat(change.settings())
                .isEqualTo(Map.of(
                        COLLECTOR, "org.spillway.SpillwayCollector,org.apache.hadoop.mapred.MapTask$MapOutputBuffer"));
        assertThat(change.reason())
                .isEqualTo("a map sorts and flushes for 2.0 s, 10 % of the job; needs Spillway's jar (-libjars)");
    }

    @Test
    void collector_flushBelowThreshold_none() {
        JobBuilder job = new JobBuilder().map(4, 11, 12).reduce(13, 17, 18, 24);
        assertThat(new PluginRule(Side.MAP).propose(job.facts()))
                .as("1 s of 25 s")
                .isEmpty();
    }

    @Test
    void collector_presentOrOtherOrWithoutReduces_none() {
        assertThat(new PluginRule(Side.MAP)
                        .propose(oneMap().setting(COLLECTOR, "org.spillway.SpillwayCollector")
                                .facts()))
                .isEmpty();
        assertThat(new PluginRule(Side.MAP)
                        .propose(oneMap().ranBy(PluginKind.OTHER, PluginKind.STOCK)
                                .facts()))
                .isEmpty();
        assertThat(new PluginRule(Side.MAP)
                        .propose(new JobBuilder().map(4, 10, 12).facts()))
                .as("no reduces")
                .isEmpty();
        // The REST interface does not report the time of the flush.
        assertThat(new PluginRule(Side.MAP)
                        .propose(new JobBuilder()
                                .map(4, 12, 12)
                                .reduce(13, 17, 18, 20)
                                .facts()))
                .isEmpty();
    }

    @Test
    void sortBuffer_recordsWrittenTwice_bufferOfTheLargestMap() {
        // 100 MiB and 16 bytes for each of 2^20 records are 116 MiB. This is 0.8 of a buffer of 145 MiB, and 1 MiB is
        // added.
        Change change = propose(MapRules::sortBuffer, spilled(2 * MIB, Map.of()));
        assertThat(change.settings()).isEqualTo(Map.of(SORT_MB, "146"));
        assertThat(change.reason())
                .isEqualTo("the largest map needs a buffer of 116 MiB, and a spill starts at 80 MiB; a map sorts and"
                        + " flushes for 2.0 s, 10 % of the job");
        // Two maps, three quarters of the records in one of them: 1.5 times the mean's 116 MiB
        JobBuilder job = new JobBuilder()
                .counter("MAP_OUTPUT_BYTES", 200 * MIB)
                .counter("MAP_OUTPUT_RECORDS", 2 * MIB)
                .map(4, 10, 12, 3 * MIB, Map.of())
                .map(4, 10, 12, MIB, Map.of())
                .reduce(13, 17, 18, 20);
        assertThat(propose(MapRules::sortBuffer, job).settings()).isEqualTo(Map.of(SORT_MB, "219"));
    }

    @Test
    void sortBuffer_recordsWrittenOnce_none() {
        assertThat(MapRules.sortBuffer(spilled(MIB, Map.of()).facts())).isEmpty();
        Map<String, Long> counters = Map.of("SPILLS", 0L, "PEAK_BUFFER_BYTES", 79 * MIB);
        JobBuilder job = spilled(MIB, counters)
                .ranBy(PluginKind.SPILLWAY, PluginKind.STOCK)
                .memory(400, 1024);
        assertThat(MapRules.sortBuffer(job.facts())).isEmpty();
    }

    @Test
    void sortBuffer_stock_atMostHalfOfTheHeap() {
        assertThat(MapRules.sortBuffer(
                        spilled(2 * MIB, Map.of()).memory(292, 1024).facts()))
                .isPresent();
        assertThat(MapRules.sortBuffer(
                        spilled(2 * MIB, Map.of()).memory(291, 1024).facts()))
                .isEmpty();
    }

    @Test
    void sortBuffer_spillway_besideTheHeap() {
        Map<String, Long> counters = Map.of("SPILLS", 3L, "PEAK_BUFFER_BYTES", 97 * MIB);
        JobBuilder job = spilled(2 * MIB, counters).ranBy(PluginKind.SPILLWAY, PluginKind.STOCK);

        // 100 MiB and 21 bytes for each record are 121 MiB, which is 0.8 of 152 MiB.
        assertThat(MapRules.sortBuffer(job.facts()))
                .as("820 + 163 + 153 > 1024")
                .isEmpty();
        assertThat(propose(MapRules::sortBuffer, job.memory(700, 1024)).settings())
                .isEqualTo(Map.of(SORT_MB, "153"));
        assertThat(propose(MapRules::sortBuffer, job.setting("spillway.sort.mb", "100"))
                        .settings())
                .isEqualTo(Map.of("spillway.sort.mb", "153"));
        assertThat(MapRules.sortBuffer(job.setting("spillway.sort.mb", "auto").facts()))
                .isEmpty();
        assertThat(new PluginRule(Side.MAP).propose(job.facts())).isEmpty();
    }

    @Test
    void codec_largeFetchBetweenHosts_lz4() {
        Change change = propose(MapRules::codec, twoHosts(100));

        assertThat(change.settings().keySet())
                .containsExactly("mapreduce.map.output.compress", "mapreduce.map.output.compress.codec");
        assertThat(change.reason())
                .isEqualTo(
                        "a reduce fetches 100 MiB until 5.0 s after the last map, 24 % of the job; stock's side needs"
                                + " lz4-java on the class path of its tasks");
    }

    @Test
    void codec_smallFetchOneHostOrCompressed_none() {
        assertThat(MapRules.codec(twoHosts(60).facts())).isEmpty();
        assertThat(MapRules.codec(
                        oneMap().counter("REDUCE_SHUFFLE_BYTES", 100 * MIB).facts()))
                .isEmpty();
        assertThat(MapRules.codec(twoHosts(100)
                        .setting("mapreduce.map.output.compress", "true")
                        .facts()))
                .isEmpty();
    }

    @Test
    void rules_unknownSettings_replaceNone() {
        assertThat(MapRules.sortBuffer(
                        spilled(2 * MIB, Map.of()).unknownSettings().facts()))
                .isEmpty();
        assertThat(MapRules.codec(twoHosts(100).unknownSettings().facts())).isEmpty();
    }

    /** One map with a flush of 2 s, and one reduce that has fetched after 5 s. The job takes 21 s. */
    private static JobBuilder oneMap() {
        return new JobBuilder().map(4, 10, 12).reduce(13, 17, 18, 20);
    }

    private static JobBuilder twoHosts(long mib) {
        return new JobBuilder()
                .counter("REDUCE_SHUFFLE_BYTES", mib * MIB)
                .map(4, 10, 12)
                .on("node-2")
                .reduce(12, 17, 18, 20);
    }

    /** The same with a map output of 2^20 records and 100 MiB. */
    private static JobBuilder spilled(long spilled, Map<String, Long> counters) {
        return new JobBuilder()
                .counter("MAP_OUTPUT_BYTES", 100 * MIB)
                .counter("MAP_OUTPUT_RECORDS", MIB)
                .map(4, 10, 12, spilled, counters)
                .reduce(13, 17, 18, 20);
    }

    private static Change propose(Rule rule, JobBuilder job) {
        return rule.propose(job.facts()).orElseThrow();
    }
}
