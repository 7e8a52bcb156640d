package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WayTest {
    private static final String COUNTERS = "spillway.counters";
    private static final String COLLECTOR = "mapreduce.job.map.output.collector.class";
    private static final String SHUFFLE = "mapreduce.job.reduce.shuffle.consumer.plugin.class";
    private static final String STOCK_COLLECTOR = "org.apache.hadoop.mapred.MapTask$MapOutputBuffer";
    private static final String STOCK_SHUFFLE = "org.apache.hadoop.mapreduce.task.reduce.Shuffle";

    private final JobReport job = SampleJobs.job(1, PluginKind.STOCK, new SampleJobs.Times(9, 1, 1, 1, 1), 1);

    @Test
    void settings() {
        assertThat(Way.STOCK.settings())
                .isEqualTo(
                        Map.of(COLLECTOR, STOCK_COLLECTOR, SHUFFLE, STOCK_SHUFFLE, "mapreduce.job.jvm.numtasks", "1"));
        assertThat(Way.TUNED.settings())
                .isEqualTo(Map.of(
                        COLLECTOR,
                        STOCK_COLLECTOR,
                        SHUFFLE,
                        STOCK_SHUFFLE,
                        "mapreduce.reduce.input.buffer.percent",
                        "0.7",
                        "mapreduce.reduce.shuffle.parallelcopies",
                        "10",
                        "mapreduce.task.io.sort.factor",
                        "100"));
        assertThat(Way.COLLECTOR.settings())
                .isEqualTo(Map.of(
                        COLLECTOR,
                        "org.spillway.SpillwayCollector," + STOCK_COLLECTOR,
                        SHUFFLE,
                        STOCK_SHUFFLE,
                        COUNTERS,
                        "true"));
        assertThat(Way.SHUFFLE.settings())
                .isEqualTo(
                        Map.of(COLLECTOR, STOCK_COLLECTOR, SHUFFLE, "org.spillway.SpillwayShuffle", COUNTERS, "true"));
        assertThat(Way.BOTH.settings())
                .isEqualTo(Map.of(
                        COLLECTOR,
                        "org.spillway.SpillwayCollector," + STOCK_COLLECTOR,
                        SHUFFLE,
                        "org.spillway.SpillwayShuffle",
                        COUNTERS,
                        "true"));
        assertThat(Way.BOTH.settingsAlone())
                .isEqualTo(Map.of(
                        COLLECTOR,
                        "org.spillway.SpillwayCollector",
                        SHUFFLE,
                        "org.spillway.SpillwayShuffle",
                        COUNTERS,
                        "true"));
    }

    @Test
    void settingsOfOtherOrders() {
        String order = "mapreduce.job.output.key.comparator.class";
        assertThat(Way.GROUPED.settings())
                .containsAllEntriesOf(Way.BOTH.settings())
                .containsEntry(order, "org.spillway.HashOrder")
                .hasSize(4);
        assertThat(Way.UNORDERED.settings())
                .containsAllEntriesOf(Way.BOTH.settings())
                .containsEntry(order, "org.spillway.NoOrder")
                .containsEntry("mapreduce.job.output.group.comparator.class", "org.spillway.NeighbourGroups")
                .containsEntry("mapreduce.job.combiner.group.comparator.class", "org.spillway.NeighbourGroups")
                .hasSize(6);
        assertThat(Way.values()).filteredOn(way -> !way.isInKeyOrder()).containsExactly(Way.GROUPED, Way.UNORDERED);
        JobReport stock = SampleJobs.withSetting(job, order, "org.spillway.HashOrder");
        assertThat(Way.of(stock)).as("stock with HashOrder").isEqualTo(Way.STOCK);
    }

    @Test
    void settingsOfSharedJvms() {
        String tasks = "mapreduce.job.jvm.numtasks";
        assertThat(Way.SHARED.settings())
                .containsAllEntriesOf(Way.BOTH.settings())
                .containsEntry(tasks, "-1")
                .hasSize(4);
        assertThat(Way.TUNED_SHARED.settings())
                .containsAllEntriesOf(Way.TUNED.settings())
                .containsEntry(tasks, "-1");
        assertThat(Way.STOCK_SHARED.settings()).containsEntry(tasks, "-1");
        assertThat(Way.values())
                .filteredOn(Way::isShared)
                .extracting(Way::label)
                .containsExactly("stock-shared", "tuned-shared", "shared");
    }

    @Test
    void sharedJvmsThatTheJobOverrodeAreNamed() {
        JobReport shared = SampleJobs.withWay(job, Way.SHARED);
        assertThat(Way.SHARED.problem(shared)).isNull();
        JobReport off = SampleJobs.withSetting(shared, "mapreduce.job.jvm.numtasks", "1");
        assertThat(Way.of(off)).isEqualTo(Way.BOTH);
        assertThat(Way.SHARED.problem(off)).contains("had a JVM for each task: settings of the command");
        JobReport otherMaster =
                SampleJobs.withSetting(shared, "yarn.app.mapreduce.am.command-opts", "-Xmx1g org.example.Master");
        assertThat(Way.of(otherMaster)).isEqualTo(Way.BOTH);
    }

    @ParameterizedTest
    @EnumSource
    void isToldFromAJobThatRanSo(Way way) {
        assertThat(Way.of(SampleJobs.withWay(job, way))).isEqualTo(way);
        assertThat(Way.ofLabel(way.label())).isEqualTo(way);
    }

    @Test
    void tunedIsAllThreeAsNumbers() {
        JobReport tuned = SampleJobs.withWay(job, Way.TUNED);
        String key = "mapreduce.reduce.input.buffer.percent";
        assertThat(Way.of(SampleJobs.withSetting(tuned, key, "0.70"))).isEqualTo(Way.TUNED);
        assertThat(Way.of(SampleJobs.withSetting(tuned, key, "0.5"))).isEqualTo(Way.STOCK);
        assertThat(Way.of(SampleJobs.withSetting(tuned, key, "much"))).isEqualTo(Way.STOCK);
        assertThat(Way.of(SampleJobs.withSetting(job, key, "0.7"))).isEqualTo(Way.STOCK);
    }

    @Test
    void whatIsNotKnownIsNoWay() {
        JobReport unknown = new JobReportBuilder("job_1_0001", "SUCCEEDED", PluginKind.UNKNOWN)
                .name("x")
                .user("u")
                .build();
        assertThat(unknown.shuffle()).isEqualTo(PluginKind.UNKNOWN);
        assertThat(Way.of(unknown)).isNull();
        assertThatThrownBy(() -> Way.ofLabel("spillway"))
                .hasMessageContaining(
                        "'spillway' is none of stock, tuned, stock-shared, tuned-shared, collector, shuffle, both,"
                                + " shared, grouped, unordered");
    }

    @Test
    void aSideThatWasLeftToStockIsNamed() {
        assertThat(Way.BOTH.problem(SampleJobs.withWay(job, Way.BOTH))).isNull();
        assertThat(Way.STOCK.problem(job)).isNull();
        assertThat(Way.TUNED.problem(job)).isNull();
        assertThat(Way.BOTH.problem(SampleJobs.withWay(job, Way.SHUFFLE))).contains("was not taken by Spillway");
        assertThat(Way.BOTH.problem(SampleJobs.withWay(job, Way.COLLECTOR))).contains("reduce side left to stock");
        assertThat(Way.COLLECTOR.problem(SampleJobs.withWay(job, Way.COLLECTOR)))
                .isNull();
        assertThat(Way.SHUFFLE.problem(SampleJobs.withWay(job, Way.SHUFFLE))).isNull();
    }

    @Test
    void aSideThatWasNotLeftToStockIsNamed() {
        assertThat(Way.STOCK.problem(SampleJobs.withWay(job, Way.SHUFFLE)))
                .contains("had Spillway on its reduce side, which was to be stock's");
        assertThat(Way.COLLECTOR.problem(SampleJobs.withWay(job, Way.BOTH))).contains("reduce side");
        assertThat(Way.SHUFFLE.problem(SampleJobs.withWay(job, Way.BOTH))).contains("map side");
    }

    @Test
    void aSideOfAnotherPluginIsNamed() {
        JobReport other = SampleJobs.fullJob(1, PluginKind.OTHER, 1_000);
        assertThat(Way.STOCK.problem(other)).contains("had another plug-in on its map side, which was to be stock's");
        assertThat(Way.COLLECTOR.problem(other)).contains("had another plug-in on its map side: settings of");
        JobReport unknown = SampleJobs.fullJob(1, PluginKind.UNKNOWN, 1_000);
        assertThat(Way.STOCK.problem(unknown)).isNull();
        assertThat(Way.BOTH.problem(unknown)).contains("nothing tells what ran its map side");
    }

    @Test
    void aSideWithoutCountersIsUnproved() {
        JobReport maps = SampleJobs.fullJob(1, PluginKind.SPILLWAY, 1_000);
        assertThat(Way.STOCK.unproved(List.of(maps))).isNull();
        assertThat(Way.COLLECTOR.unproved(List.of(maps))).isNull();
        assertThat(Way.BOTH.unproved(List.of(maps))).isEqualTo("no task of a reduce side has Spillway's counters");
        assertThat(Way.BOTH.unproved(List.of())).contains("map side");
    }

    @Test
    void aSideThatWasPartlyLeftToStockIsNamed() {
        JobReport whole = SampleJobs.fullJob(1, PluginKind.SPILLWAY, 1_000);
        assertThat(Way.COLLECTOR.problem(whole)).isNull();
        JobReport partly = SampleJobs.withoutSpillway(whole, "m1");
        assertThat(Way.COLLECTOR.problem(partly))
                .isEqualTo("job_1_0001 had Spillway in 4 of 5 tasks of its map side: the logs of the others say why");
    }

    @Test
    void aJobWithoutReducesHasNoProblem() {
        JobReport mapsOnly = SampleJobs.ofAttempts(null);
        assertThat(mapsOnly.shuffle()).isEqualTo(PluginKind.NONE);
        assertThat(Way.BOTH.problem(mapsOnly)).isNull();
        assertThat(Series.of(List.of(mapsOnly)).get(0).label()).isEqualTo("no sort");
    }
}
