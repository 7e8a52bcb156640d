package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RunVariantTest {
    private static final String COUNTERS = "spillway.counters";
    private static final String COLLECTOR = "mapreduce.job.map.output.collector.class";
    private static final String SHUFFLE = "mapreduce.job.reduce.shuffle.consumer.plugin.class";
    private static final String STOCK_COLLECTOR = "org.apache.hadoop.mapred.MapTask$MapOutputBuffer";
    private static final String STOCK_SHUFFLE = "org.apache.hadoop.mapreduce.task.reduce.Shuffle";

    private final JobReport job = SampleJobs.job(1, PluginKind.STOCK, new SampleJobs.Times(9, 1, 1, 1, 1), 1);

    @Test
    void settings_plainWays_pluginsAndTuning() {
        assertThat(RunVariant.STOCK.settings())
                .isEqualTo(
                        Map.of(COLLECTOR, STOCK_COLLECTOR, SHUFFLE, STOCK_SHUFFLE, "mapreduce.job.jvm.numtasks", "1"));
        assertThat(RunVariant.TUNED.settings())
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
        assertThat(RunVariant.COLLECTOR.settings())
                .isEqualTo(Map.of(
                        COLLECTOR,
                        "org.spillway.SpillwayCollector," + STOCK_COLLECTOR,
                        SHUFFLE,
                        STOCK_SHUFFLE,
                        COUNTERS,
                        "true"));
        assertThat(RunVariant.SHUFFLE.settings())
                .isEqualTo(
                        Map.of(COLLECTOR, STOCK_COLLECTOR, SHUFFLE, "org.spillway.SpillwayShuffle", COUNTERS, "true"));
        assertThat(RunVariant.BOTH.settings())
                .isEqualTo(Map.of(
                        COLLECTOR,
                        "org.spillway.SpillwayCollector," + STOCK_COLLECTOR,
                        SHUFFLE,
                        "org.spillway.SpillwayShuffle",
                        COUNTERS,
                        "true"));
        assertThat(RunVariant.BOTH.settingsAlone())
                .isEqualTo(Map.of(
                        COLLECTOR,
                        "org.spillway.SpillwayCollector",
                        SHUFFLE,
                        "org.spillway.SpillwayShuffle",
                        COUNTERS,
                        "true"));
    }

    @Test
    void settings_otherOrders_comparators() {
        String order = "mapreduce.job.output.key.comparator.class";
        assertThat(RunVariant.GROUPED.settings())
                .containsAllEntriesOf(RunVariant.BOTH.settings())
                .containsEntry(order, "org.spillway.HashOrder")
                .hasSize(4);
        assertThat(RunVariant.UNORDERED.settings())
                .containsAllEntriesOf(RunVariant.BOTH.settings())
                .containsEntry(order, "org.spillway.NoOrder")
                .containsEntry("mapreduce.job.output.group.comparator.class", "org.spillway.NeighbourGroups")
                .containsEntry("mapreduce.job.combiner.group.comparator.class", "org.spillway.NeighbourGroups")
                .hasSize(6);
        assertThat(RunVariant.values())
                .filteredOn(variant -> !variant.isInKeyOrder())
                .containsExactly(RunVariant.GROUPED, RunVariant.UNORDERED);
        JobReport stock = SampleJobs.withSetting(job, order, "org.spillway.HashOrder");
        assertThat(RunVariant.of(stock)).as("stock with HashOrder").isEqualTo(RunVariant.STOCK);
    }

    @Test
    void settings_sharedJvms_numtasks() {
        String tasks = "mapreduce.job.jvm.numtasks";
        assertThat(RunVariant.SHARED.settings())
                .containsAllEntriesOf(RunVariant.BOTH.settings())
                .containsEntry(tasks, "-1")
                .hasSize(4);
        assertThat(RunVariant.TUNED_SHARED.settings())
                .containsAllEntriesOf(RunVariant.TUNED.settings())
                .containsEntry(tasks, "-1");
        assertThat(RunVariant.STOCK_SHARED.settings()).containsEntry(tasks, "-1");
        assertThat(RunVariant.values())
                .filteredOn(RunVariant::isShared)
                .extracting(RunVariant::label)
                .containsExactly("stock-shared", "tuned-shared", "shared");
    }

    @Test
    void problem_jobOverrodeSharedJvms_named() {
        JobReport shared = SampleJobs.withWay(job, RunVariant.SHARED);
        assertThat(RunVariant.SHARED.problem(shared)).isNull();
        JobReport off = SampleJobs.withSetting(shared, "mapreduce.job.jvm.numtasks", "1");
        assertThat(RunVariant.of(off)).isEqualTo(RunVariant.BOTH);
        assertThat(RunVariant.SHARED.problem(off)).contains("had a JVM for each task: settings of the command");
        JobReport otherMaster =
                SampleJobs.withSetting(shared, "yarn.app.mapreduce.am.command-opts", "-Xmx1g org.example.Master");
        assertThat(RunVariant.of(otherMaster)).isEqualTo(RunVariant.BOTH);
    }

    @ParameterizedTest
    @EnumSource
    void of_jobThatRanSo_thatWay(RunVariant variant) {
        assertThat(RunVariant.of(SampleJobs.withWay(job, variant))).isEqualTo(variant);
        assertThat(RunVariant.ofLabel(variant.label())).isEqualTo(variant);
    }

    @Test
    void of_tuningSettings_tunedOnlyWithAllThree() {
        JobReport tuned = SampleJobs.withWay(job, RunVariant.TUNED);
        String key = "mapreduce.reduce.input.buffer.percent";
        assertThat(RunVariant.of(SampleJobs.withSetting(tuned, key, "0.70"))).isEqualTo(RunVariant.TUNED);
        assertThat(RunVariant.of(SampleJobs.withSetting(tuned, key, "0.5"))).isEqualTo(RunVariant.STOCK);
        assertThat(RunVariant.of(SampleJobs.withSetting(tuned, key, "much"))).isEqualTo(RunVariant.STOCK);
        assertThat(RunVariant.of(SampleJobs.withSetting(job, key, "0.7"))).isEqualTo(RunVariant.STOCK);
    }

    @Test
    void of_unknownPlugins_null() {
        JobReport unknown = new JobReportBuilder("job_1_0001", "SUCCEEDED", PluginKind.UNKNOWN)
                .name("x")
                .user("u")
                .build();
        assertThat(unknown.shuffle()).isEqualTo(PluginKind.UNKNOWN);
        assertThat(RunVariant.of(unknown)).isNull();
        assertThatThrownBy(() -> RunVariant.ofLabel("spillway"))
                .hasMessageContaining(
                        "'spillway' is none of stock, tuned, stock-shared, tuned-shared, collector, shuffle, both,"
                                + " shared, grouped, unordered");
    }

    @Test
    void problem_sideLeftToStock_named() {
        assertThat(RunVariant.BOTH.problem(SampleJobs.withWay(job, RunVariant.BOTH)))
                .isNull();
        assertThat(RunVariant.STOCK.problem(job)).isNull();
        assertThat(RunVariant.TUNED.problem(job)).isNull();
        assertThat(RunVariant.BOTH.problem(SampleJobs.withWay(job, RunVariant.SHUFFLE)))
                .contains("was not taken by Spillway");
        assertThat(RunVariant.BOTH.problem(SampleJobs.withWay(job, RunVariant.COLLECTOR)))
                .contains("reduce side left to stock");
        assertThat(RunVariant.COLLECTOR.problem(SampleJobs.withWay(job, RunVariant.COLLECTOR)))
                .isNull();
        assertThat(RunVariant.SHUFFLE.problem(SampleJobs.withWay(job, RunVariant.SHUFFLE)))
                .isNull();
    }

    @Test
    void problem_sideNotLeftToStock_named() {
        assertThat(RunVariant.STOCK.problem(SampleJobs.withWay(job, RunVariant.SHUFFLE)))
                .contains("had Spillway on its reduce side, which was to be stock's");
        assertThat(RunVariant.COLLECTOR.problem(SampleJobs.withWay(job, RunVariant.BOTH)))
                .contains("reduce side");
        assertThat(RunVariant.SHUFFLE.problem(SampleJobs.withWay(job, RunVariant.BOTH)))
                .contains("map side");
    }

    @Test
    void problem_otherPlugin_named() {
        JobReport other = SampleJobs.fullJob(1, PluginKind.OTHER, 1_000);
        assertThat(RunVariant.STOCK.problem(other))
                .contains("had another plug-in on its map side, which was to be stock's");
        assertThat(RunVariant.COLLECTOR.problem(other)).contains("had another plug-in on its map side: settings of");
        JobReport unknown = SampleJobs.fullJob(1, PluginKind.UNKNOWN, 1_000);
        assertThat(RunVariant.STOCK.problem(unknown)).isNull();
        assertThat(RunVariant.BOTH.problem(unknown)).contains("nothing tells what ran its map side");
    }

    @Test
    void unproved_sideWithoutCounters_named() {
        JobReport maps = SampleJobs.fullJob(1, PluginKind.SPILLWAY, 1_000);
        assertThat(RunVariant.STOCK.unproved(List.of(maps))).isNull();
        assertThat(RunVariant.COLLECTOR.unproved(List.of(maps))).isNull();
        assertThat(RunVariant.BOTH.unproved(List.of(maps)))
                .isEqualTo("no task of a reduce side has Spillway's counters");
        assertThat(RunVariant.BOTH.unproved(List.of())).contains("map side");
    }

    @Test
    void problem_sidePartlyLeftToStock_named() {
        JobReport whole = SampleJobs.fullJob(1, PluginKind.SPILLWAY, 1_000);
        assertThat(RunVariant.COLLECTOR.problem(whole)).isNull();
        JobReport partly = SampleJobs.withoutSpillway(whole, "m1");
        assertThat(RunVariant.COLLECTOR.problem(partly))
                .isEqualTo("job_1_0001 had Spillway in 4 of 5 tasks of its map side: the logs of the others say why");
    }

    @Test
    void problem_jobWithoutReduces_null() {
        JobReport mapsOnly = SampleJobs.ofAttempts(null);
        assertThat(mapsOnly.shuffle()).isEqualTo(PluginKind.NONE);
        assertThat(RunVariant.BOTH.problem(mapsOnly)).isNull();
        assertThat(Series.of(List.of(mapsOnly)).get(0).label()).isEqualTo("no sort");
    }
}
