package org.spillway.peers.ways;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.peers.cases.BenchCase;
import org.spillway.peers.cases.Sizes;
import org.spillway.peers.cluster.Command;
import org.spillway.peers.cluster.PeersCluster;
import org.spillway.peers.cluster.Places;

class LauncherTest {
    private static final Places PLACES = new Places(Path.of("/p"), "1", Path.of("/w"), Path.of("/s"));
    private static final Launcher LAUNCHER = new Launcher(
            new PeersCluster(PLACES), new WaySettings(PLACES), new Sizes(1000, false), List.of("own.key=7"));

    private static List<String> words(BenchCase bench, Way way) {
        return LAUNCHER.command(bench, way, "/out").words();
    }

    @ParameterizedTest
    @EnumSource(
            value = Way.class,
            names = {"SPARK", "SPARK_SQL"},
            mode = EnumSource.Mode.EXCLUDE)
    void command_mapReduceOrTez_sameJobContainersAndOwnSettings(Way way) {
        assertThat(words(BenchCase.TERASORT, way))
                .startsWith("/w/cluster/bin/hadoop", "jar", "/p/jobs/target/spillway-jobs-1.jar", "terasort")
                .contains("mapreduce.map.memory.mb=1896", "mapreduce.reduce.java.opts=-Xmx1012m", "own.key=7")
                .contains("mapreduce.task.io.sort.mb=500", "mapreduce.job.reduces=10")
                .endsWith("/peers/in/sort-rows-1000-in-10", "/out");
    }

    @Test
    void command_spark_sameMemoryAndReduces() {
        List<String> words = words(BenchCase.TERASORT, Way.SPARK_SQL);

        assertThat(words)
                .containsSequence("--num-executors", Integer.toString(PeersCluster.tasksAtOnce()))
                .containsSequence("--executor-cores", "1", "--executor-memory", "1512m")
                .contains("spark.executor.memoryOverhead=384m", "spark.yarn.jars=local:/s/spark/jars/*")
                .endsWith("frames", "terasort", "/out", "10", "300000000", "/peers/in/sort-rows-1000-in-10");
        assertThat(words(BenchCase.JOIN, Way.SPARK)).contains("core").doesNotContain("own.key=7");
    }

    @Test
    void command_stock_nothingOfSpillwayButTheJob() {
        assertThat(words(BenchCase.WORDCOUNT_SMALL, Way.STOCK))
                .noneMatch(word -> word.contains("engine") || word.contains("mapred-site"));
    }

    @Test
    void command_sharedAndTunedShared_differByThePlugIns() {
        List<String> shared = words(BenchCase.JOIN, Way.SHARED);
        List<String> tuned = words(BenchCase.JOIN, Way.TUNED_SHARED);

        assertThat(shared).contains("/p/conf/mapred-site-spillway.xml", "/p/conf/mapred-site-spillway-reuse.xml");
        assertThat(tuned).contains("/p/conf/mapred-site-stock-tuned.xml").hasSameSizeAs(shared);
        assertThat(tuned.stream().filter(word -> !shared.contains(word)))
                .containsExactly("/p/conf/mapred-site-stock-tuned.xml");
    }

    @Test
    void command_tez_itsJarsForTheClient() {
        Command tez = LAUNCHER.command(BenchCase.JOIN, Way.TEZ, "/out");

        assertThat(tez.words()).contains("mapreduce.framework.name=yarn-tez");
        assertThat(tez.environment()).containsEntry("HADOOP_CLASSPATH", "/w/tez-conf:/s/tez/*");
    }

    @Test
    void replay_sessions_masterCanRunATask() {
        Command sessions = LAUNCHER.replay(Way.SESSIONS, "Main", List.of());

        assertThat(sessions.words())
                .contains("/p/conf/mapred-site-spillway-sessions.xml", "mapreduce.map.cpu.vcores=7")
                .contains("yarn.app.mapreduce.am.resource.cpu-vcores=7", "yarn.app.mapreduce.am.resource.mb=1024")
                .anyMatch(word -> word.endsWith("org.spillway.SpillwayAppMaster"));
        assertThat(sessions.environment()).containsKey("HADOOP_CLASSPATH");
    }

    @Test
    void replay_stock_sameTasksAndMasterOfTheCluster() {
        List<String> words = LAUNCHER.replay(Way.STOCK, "Main", List.of()).words();

        assertThat(words).contains("mapreduce.map.cpu.vcores=7", "mapreduce.map.memory.mb=1024");
        assertThat(words).noneMatch(word -> word.contains("yarn.app.mapreduce.am"));
    }
}
