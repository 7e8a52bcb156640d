package org.spillway.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.report.PluginKind;

/** The rules for a map's sort, spills and output. */
class MapRulesTest {
    private static final String COLLECTOR = "mapreduce.job.map.output.collector.class";
    private static final String SORT_MB = "mapreduce.task.io.sort.mb";
    private static final long MIB = 1 << 20;

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "org.apache.hadoop.io.Text, -, -, 2.8",
                "org.apache.hadoop.io.Text, com.acme.Order, -, 1.5",
                "com.acme.Key, -, -, 1.5",
                "org.apache.hadoop.io.Text, -, com.acme.Sum, 1.5",
                "com.acme.Key, -, com.acme.Sum, 1.1",
            })
    void spillwaysCollectorDividesTheFlush(String key, String order, String combiner, double factor) {
        JobBuilder job = oneMap().setting("mapreduce.map.output.key.class", key);
        if (order != null) {
            job.setting("mapreduce.job.output.key.comparator.class", order);
        }
        if (combiner != null) {
            job.setting("mapreduce.job.combine.class", combiner);
        }
        Change change = only(new CollectorRule(), job);

        assertThat(change.settings())
                .isEqualTo(Map.of(
                        COLLECTOR, "org.spillway.SpillwayCollector,org.apache.hadoop.mapred.MapTask$MapOutputBuffer"));
        MapWork map = change.effect().apply(job.facts().model()).maps().get(0);
        assertThat(map.flush()).isCloseTo(2_000 / factor, within(1e-9));
        assertThat(map.read()).isEqualTo(3_000);
    }

    @Test
    void theCollectorIsNotProposedWhereItIsOrCannotBe() {
        assertThat(new CollectorRule()
                        .propose(oneMap().setting(COLLECTOR, "org.spillway.SpillwayCollector")
                                .facts()))
                .isEmpty();
        assertThat(new CollectorRule()
                        .propose(oneMap().ranBy(PluginKind.OTHER, PluginKind.STOCK)
                                .facts()))
                .isEmpty();
        assertThat(new CollectorRule().propose(new JobBuilder().map(4, 10, 12).facts()))
                .as("no reduces")
                .isEmpty();
        // The REST interface does not report the time of the flush.
        assertThat(new CollectorRule()
                        .propose(new JobBuilder()
                                .map(4, 12, 12)
                                .reduce(13, 17, 18, 20)
                                .facts()))
                .isEmpty();
    }

    @Test
    void theBufferThatStockNeeds() {
        // 100 MiB and 16 bytes for each of 2^20 records are 116 MiB. This is 0.8 of a buffer of 145 MiB, and 1 MiB is
        // added.
        JobBuilder job = oneMap().counter("MAP_OUTPUT_BYTES", 100 * MIB)
                .counter("MAP_OUTPUT_RECORDS", MIB)
                .counter("SPILLED_RECORDS", 2 * MIB);
        assertThat(new SortBufferRule().propose(job.facts()))
                .as("1,000 of all records spilled: once each")
                .isEmpty();

        Change change = only(new SortBufferRule(), spilled(2 * MIB, Map.of()));
        assertThat(change.settings()).isEqualTo(Map.of(SORT_MB, "146"));
        assertThat(change.reason())
                .startsWith("the largest map needs a buffer of 116 MiB, and a spill starts at 80 MiB;");
        MapWork map = change.effect()
                .apply(spilled(2 * MIB, Map.of()).facts().model())
                .maps()
                .get(0);
        assertThat(map.flush()).isCloseTo(2_000 / 1.3, within(1e-9));
    }

    @Test
    void theBufferIsThatOfTheLargestMap() {
        // Two maps, three quarters of the records in one of them: 1.5 times the mean's 116 MiB
        JobBuilder job = new JobBuilder()
                .counter("MAP_OUTPUT_BYTES", 200 * MIB)
                .counter("MAP_OUTPUT_RECORDS", 2 * MIB)
                .map(4, 10, 12, 3 * MIB, Map.of())
                .map(4, 10, 12, MIB, Map.of())
                .reduce(13, 17, 18, 20);

        assertThat(only(new SortBufferRule(), job).settings()).isEqualTo(Map.of(SORT_MB, "219"));
    }

    @Test
    void stocksBufferLeavesTheMapperHalfOfTheHeap() {
        assertThat(new SortBufferRule()
                        .propose(spilled(2 * MIB, Map.of()).memory(292, 1024).facts()))
                .hasSize(1);
        assertThat(new SortBufferRule()
                        .propose(spilled(2 * MIB, Map.of()).memory(291, 1024).facts()))
                .isEmpty();
    }

    @Test
    void spillwaysBufferLiesBesideTheHeap() {
        Map<String, Long> counters = Map.of("SPILLS", 3L, "PEAK_BUFFER_BYTES", 97 * MIB);
        JobBuilder job = spilled(2 * MIB, counters).ranBy(PluginKind.SPILLWAY, PluginKind.STOCK);

        // 100 MiB and 21 bytes for each record are 121 MiB, which is 0.8 of 152 MiB.
        assertThat(new SortBufferRule().propose(job.facts()))
                .as("820 + 163 + 153 > 1024")
                .isEmpty();
        assertThat(only(new SortBufferRule(), job.memory(700, 1024)).settings()).isEqualTo(Map.of(SORT_MB, "153"));
        assertThat(only(new SortBufferRule(), job.setting("spillway.sort.mb", "100"))
                        .settings())
                .isEqualTo(Map.of("spillway.sort.mb", "153"));
        assertThat(new SortBufferRule()
                        .propose(job.setting("spillway.sort.mb", "auto").facts()))
                .isEmpty();
        assertThat(new CollectorRule().propose(job.facts())).isEmpty();
    }

    @Test
    void spillwaysCountersSayThatNothingWasSpilledEarly() {
        Map<String, Long> counters = Map.of("SPILLS", 0L, "PEAK_BUFFER_BYTES", 79 * MIB);
        JobBuilder job = spilled(MIB, counters)
                .ranBy(PluginKind.SPILLWAY, PluginKind.STOCK)
                .memory(400, 1024);

        assertThat(new SortBufferRule().propose(job.facts())).isEmpty();
    }

    @Test
    void manySpillsAreMergedInPasses() {
        JobBuilder job = spilled(3 * MIB, Map.of()).setting(SORT_MB, "10");

        MapWork map = only(new SortBufferRule(), job)
                .effect()
                .apply(job.facts().model())
                .maps()
                .get(0);
        assertThat(map.flush()).isCloseTo(2_000 / 1.7, within(1e-9));
    }

    @Test
    void lz4HalvesTheFetchAndCostsTheRest() {
        // A reduce fetches 100 MB, and with stock each MB takes it 3.3 ms more. The flush of the map takes 1.18 times
        // as long.
        JobBuilder job = oneMap().counter("REDUCE_SHUFFLE_BYTES", 100_000_000);
        Change change = only(new CodecRule(), job);
        JobModel before = job.facts().model();
        JobModel after = change.effect().apply(before);

        assertThat(change.settings().keySet())
                .containsExactly("mapreduce.map.output.compress", "mapreduce.map.output.compress.codec");
        assertThat(after.maps().get(0).flush()).isCloseTo(2_360, within(1e-9));
        assertThat(after.reduces().get(0).copy())
                .isEqualTo(before.reduces().get(0).copy() / 2);
        assertThat(after.reduces().get(0).reduce())
                .isCloseTo(before.reduces().get(0).reduce() + 330, within(1e-9));
    }

    @Test
    void lz4IsForLargeOutputsThatAreNotCompressed() {
        assertThat(new CodecRule()
                        .propose(oneMap().counter("REDUCE_SHUFFLE_BYTES", 60 * MIB)
                                .facts()))
                .isEmpty();
        assertThat(new CodecRule()
                        .propose(oneMap().counter("REDUCE_SHUFFLE_BYTES", 100 * MIB)
                                .setting("mapreduce.map.output.compress", "true")
                                .facts()))
                .isEmpty();
    }

    @Test
    void valuesOfAJobThatAreNotKnownAreNotReplaced() {
        JobBuilder job = spilled(2 * MIB, Map.of())
                .counter("REDUCE_SHUFFLE_BYTES", 100_000_000)
                .unknownSettings();

        assertThat(new SortBufferRule().propose(job.facts())).isEmpty();
        assertThat(new CodecRule().propose(job.facts())).isEmpty();
    }

    /** One map of 3 s start, 3 s reading and 2 s flush, and one reduce. */
    private static JobBuilder oneMap() {
        return new JobBuilder().map(4, 10, 12).reduce(13, 17, 18, 20);
    }

    /** The same with a map output of 2^20 records and 100 MiB. */
    private static JobBuilder spilled(long spilled, Map<String, Long> counters) {
        return new JobBuilder()
                .counter("MAP_OUTPUT_BYTES", 100 * MIB)
                .counter("MAP_OUTPUT_RECORDS", MIB)
                .map(4, 10, 12, spilled, counters)
                .reduce(13, 17, 18, 20);
    }

    private static Change only(Rule rule, JobBuilder job) {
        assertThat(rule.propose(job.facts())).hasSize(1);
        return rule.propose(job.facts()).get(0);
    }
}
