package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.junit.jupiter.api.Test;
import org.spillway.report.JvmSharing;
import org.spillway.report.RunVariant;

class TeraSortPlanTest {
    @Test
    void configure_plan_settingsOfJobs() {
        Configuration conf = plan(1000, 3, 200, Map.of()).configure(new Configuration(false));

        assertThat(conf.get("mapreduce.job.reduces")).isEqualTo("3");
        assertThat(conf.get("mapreduce.task.io.sort.mb")).isEqualTo("200");
        assertThat(conf.get("mapreduce.map.output.compress")).isEqualTo("true");
        assertThat(conf.get("mapreduce.map.output.compress.codec")).isEqualTo(Lz4Codec.class.getName());
        assertThat(conf.get("mapreduce.map.java.opts")).isEqualTo("-Xmx712m");
        assertThat(conf.get("mapreduce.map.memory.mb")).isEqualTo("1296");
    }

    @Test
    void configure_plan_reducesAskForTheSameAsMaps() {
        Configuration cluster = new Configuration(false);
        cluster.set("mapreduce.reduce.memory.mb", "777");
        Configuration conf = plan(1000, 3, 200, Map.of()).configure(cluster);

        assertThat(conf.get("mapreduce.reduce.memory.mb")).isEqualTo(conf.get("mapreduce.map.memory.mb"));
        assertThat(conf.get("mapreduce.reduce.java.opts")).isEqualTo(conf.get("mapreduce.map.java.opts"));
    }

    @Test
    void configure_zeros_valuesOfCluster() {
        Configuration cluster = new Configuration(false);
        cluster.set("mapreduce.job.reduces", "9");
        cluster.set("mapreduce.task.io.sort.mb", "300");
        Configuration conf = plan(1000, 0, 0, Map.of()).configure(cluster);

        assertThat(conf.get("mapreduce.job.reduces")).isEqualTo("9");
        assertThat(conf.get("mapreduce.task.io.sort.mb")).isEqualTo("300");
        assertThat(conf.get("mapreduce.map.java.opts")).isEqualTo("-Xmx812m");
    }

    @Test
    void configure_settingsOfUser_override() {
        Map<String, String> settings =
                Map.of("mapreduce.task.io.sort.mb", "50", "mapreduce.map.memory.mb", "4000", "mapreduce.job.maps", "1");
        Configuration conf = plan(1000, 3, 200, settings).configure(new Configuration(false));

        assertThat(conf.get("mapreduce.task.io.sort.mb")).isEqualTo("50");
        assertThat(conf.get("mapreduce.map.memory.mb")).isEqualTo("4000");
        assertThat(conf.get("mapreduce.job.maps")).isEqualTo("1");
        // The heap is not set, so it follows from the buffer.
        assertThat(conf.get("mapreduce.map.java.opts")).isEqualTo("-Xmx562m");
    }

    @Test
    void maps_rowsAndCores_wavesOfAtMostABlock() {
        assertThat(maps(10, 1)).isEqualTo(4);
        assertThat(maps(10, 16)).isEqualTo(64);
        assertThat(maps(5_000_000, 2)).isEqualTo(8);
        // 10 GB in blocks of 128 MiB are 74.5.
        assertThat(maps(100_000_000, 2)).isEqualTo(75);
    }

    private static int maps(long rows, int cores) {
        Configuration cluster = new Configuration(false);
        cluster.setInt("mapreduce.job.maps", cores);
        return plan(rows, 1, 1, Map.of()).configure(cluster).getInt("mapreduce.job.maps", 0);
    }

    /** A way keeps its plug-ins with every preset, and stock keeps Hadoop's defaults. */
    @Test
    void configure_startSettings_allWaysButStock() {
        String collector = "mapreduce.job.map.output.collector.class";
        String heartbeat = "yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms";
        TeraSortPlan plan = new TeraSortPlan(
                10,
                1,
                1,
                null,
                List.of(RunVariant.values()),
                1,
                Map.of("of.all", "1"),
                Map.of(collector, "a.B", heartbeat, "7", "of.all", "2"),
                null);
        Configuration all = plan.configure(new Configuration(false));
        for (RunVariant variant : RunVariant.values()) {
            Configuration conf = plan.configure(all, variant);
            assertThat(conf.get("of.all")).as("-D for %s", variant).isEqualTo("1");
            assertThat(conf.get(heartbeat)).as("%s", variant).isEqualTo(variant == RunVariant.STOCK ? null : "7");
            assertThat(conf.get(collector)).as("%s", variant).doesNotContain("a.B");
        }
    }

    /** The master's options are the cluster's, or those of the start, with the class of the master. */
    @Test
    void configure_sharedJvms_masterOfTheirOwn() {
        String options = "yarn.app.mapreduce.am.command-opts";
        String tasks = "mapreduce.job.jvm.numtasks";
        Configuration cluster = new Configuration(false);
        cluster.set(options, "-Xmx384m");
        for (RunVariant variant : RunVariant.values()) {
            Configuration conf = plan(10, 1, 1, Map.of()).configure(cluster, variant);
            assertThat(conf.get(options))
                    .as("%s", variant)
                    .isEqualTo(variant.isShared() ? JvmSharing.masterOptions("-Xmx384m") : "-Xmx384m");
            assertThat(conf.get(tasks))
                    .as("%s", variant)
                    .isEqualTo(variant.isShared() ? "-1" : variant == RunVariant.STOCK ? "1" : null);
        }
        TeraSortPlan start = new TeraSortPlan(
                10, 1, 1, null, List.of(RunVariant.SHARED), 1, Map.of(), Map.of(options, "-Xmx1g"), null);
        assertThat(start.configure(cluster, RunVariant.SHARED).get(options))
                .isEqualTo(JvmSharing.masterOptions("-Xmx1g"));
    }

    @Test
    void configure_sharedJvms_reducesStartLaterUnlessTheUserSaysWhen() {
        String slowstart = "mapreduce.job.reduce.slowstart.completedmaps";
        Configuration cluster = new Configuration(false);
        cluster.set(slowstart, "0.05");
        Map<String, String> own = Map.of(slowstart, "1");
        Map<String, String> file = Map.of(slowstart, "0.5");
        for (RunVariant variant : RunVariant.values()) {
            TeraSortPlan plan = plan(10, 1, 1, Map.of());
            assertThat(plan.configure(cluster, variant).get(slowstart))
                    .as("%s", variant)
                    .isEqualTo(variant.isShared() ? "0.8" : "0.05");
            TeraSortPlan set = plan(10, 1, 1, own);
            assertThat(set.configure(set.configure(cluster), variant).get(slowstart))
                    .as("-D for %s", variant)
                    .isEqualTo("1");
        }
        TeraSortPlan start = new TeraSortPlan(10, 1, 1, null, List.of(RunVariant.SHARED), 1, Map.of(), file, null);
        assertThat(start.configure(cluster, RunVariant.SHARED).get(slowstart)).isEqualTo("0.5");
    }

    private static TeraSortPlan plan(long rows, int reduces, int sortMb, Map<String, String> settings) {
        return new TeraSortPlan(
                rows, reduces, sortMb, Lz4Codec.class, List.of(RunVariant.STOCK), 1, settings, Map.of(), null);
    }
}
