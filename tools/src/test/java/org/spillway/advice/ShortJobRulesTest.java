package org.spillway.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.report.JvmSharing;
import org.spillway.report.PluginKind;

/** The rules for starts and waits, which are most of a short job's time. */
class ShortJobRulesTest {
    private static final long MIB = 1 << 20;

    @Test
    void uberModeTakesAwayStartsAndWaits() {
        JobBuilder job = small();
        List<Change> changes = new UberRule().propose(job.facts());

        assertThat(changes)
                .extracting(Change::settings)
                .containsExactly(Map.of("mapreduce.job.ubertask.enable", "true"));
        // 3 s for the master, 2 maps of 3 s and a reduce of 3 s without their starts, 1 s to the end
        assertThat(Simulation.millis(changes.get(0).effect().apply(job.facts().model())))
                .isEqualTo(13_000);
    }

    @ParameterizedTest
    @CsvSource({
        "mapreduce.job.ubertask.enable, true",
        "mapreduce.job.ubertask.maxmaps, 1",
        "mapreduce.job.ubertask.maxreduces, 0",
        "mapreduce.job.ubertask.maxbytes, 1000",
        "dfs.blocksize, 1000",
        "mapreduce.map.memory.mb, 2048",
        "mapreduce.reduce.memory.mb, 2048",
        "mapreduce.map.cpu.vcores, 8",
        "mapreduce.reduce.cpu.vcores, 2",
        "yarn.app.mapreduce.am.command-opts, -Xmx512m",
        "mapreduce.job.map.class, org.apache.hadoop.mapreduce.lib.chain.ChainMapper",
        "mapreduce.job.reduce.class, org.apache.hadoop.mapreduce.lib.chain.ChainReducer",
    })
    void uberModeIsNotProposedBeyondItsLimits(String key, String value) {
        assertThat(new UberRule().propose(small().setting(key, value).facts())).isEmpty();
    }

    @Test
    void uberModeNeedsAKnownInputAndOneReduce() {
        assertThat(new UberRule().propose(new JobBuilder().map(4, 9, 10).facts()))
                .isEmpty();
        assertThat(new UberRule().propose(small().reduce(21, 25, 26, 27).facts()))
                .isEmpty();
        JobBuilder nine = new JobBuilder().counter("HDFS_BYTES_READ", MIB);
        for (int i = 0; i < 9; i++) {
            nine.map(4, 9, 10);
        }
        assertThat(new UberRule().propose(nine.facts())).hasSize(1);
        assertThat(new UberRule().propose(nine.map(4, 9, 10).facts())).isEmpty();
    }

    @Test
    void heartbeatsShortenWaitsByAtMostHalf() {
        // The first container comes after 1 s. The second map waits 3 s.
        JobBuilder job = new JobBuilder().map(4, 9, 10).map(13, 18, 19);
        Change change = new HeartbeatRule().propose(job.facts()).get(0);
        JobModel after = change.effect().apply(job.facts().model());

        assertThat(change.settings()).isEqualTo(Map.of("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", "200"));
        assertThat(after.first()).as("1 s less half").isEqualTo(500);
        assertThat(after.gap()).as("3 s less 800 ms").isEqualTo(2_200);
        assertThat(new HeartbeatRule()
                        .propose(job.setting("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", "200")
                                .facts()))
                .isEmpty();
    }

    @Test
    void anArchiveShortensTheStarts() {
        JobBuilder job = small();
        Change change = new ArchiveRule().propose(job.facts()).get(0);
        JobModel after = change.effect().apply(job.facts().model());

        assertThat(change.settings())
                .containsEntry("yarn.app.mapreduce.am.admin-command-opts", "$(/opt/spillway/archive/options.sh)")
                .containsEntry(
                        "mapreduce.admin.map.child.java.opts",
                        "-Djava.net.preferIPv4Stack=true -Dhadoop.metrics.log.level=WARN"
                                + " $(/opt/spillway/archive/options.sh)")
                .hasSize(3);
        assertThat(after.maps().get(0).start()).isCloseTo(3_000 / 1.77, within(1e-9));
        assertThat(after.reduces().get(0).start()).isCloseTo(3_000 / 1.41, within(1e-9));
        assertThat(after.master()).isCloseTo(3_000 / 1.41, within(1e-9));
    }

    @Test
    void anArchiveThatIsThereOrCannotBeIsNotProposed() {
        JobBuilder used = new JobBuilder()
                .setting("mapreduce.admin.map.child.java.opts", "$(/a/options.sh)")
                .map(4, 14, 15);
        assertThat(new ArchiveRule().propose(used.facts())).isEmpty();
        // The start with an archive is less than the master's 3 s.
        assertThat(used.facts().model().maps().get(0).start()).isEqualTo(2_500);
        assertThat(new ArchiveRule()
                        .propose(small().setting("mapreduce.application.framework.path", "hdfs:///f.tgz#f")
                                .facts()))
                .isEmpty();
    }

    @Test
    void mapsOfBlocksAreJoined() {
        // Eight maps of a block on two containers, 3 s start and 1 s work each
        JobBuilder job = blocks(8);
        List<Change> changes = new SplitRule().propose(job.facts());

        assertThat(changes)
                .extracting(change -> change.settings().get("mapreduce.input.fileinputformat.split.minsize"))
                .as("8 would leave one container without a map")
                .containsExactly(Long.toString(256 * MIB), Long.toString(512 * MIB));
        assertThat(changes.get(0).effect().apply(job.facts().model()).maps())
                .hasSize(4)
                .containsOnly(new MapWork(3_000, 2_000, 0));
        assertThat(changes.get(0).reason())
                .startsWith("4 maps instead of 8, whose work takes 1.0 s")
                .endsWith("only if files have several blocks");
    }

    @Test
    void mapsThatWouldSpillOrReadSmallFilesAreNotJoined() {
        assertThat(new SplitRule()
                        .propose(blocks(8).counter("HDFS_BYTES_READ", 100 * MIB).facts()))
                .as("files of 13 MiB")
                .isEmpty();
        JobBuilder full = blocks(8).counter("MAP_OUTPUT_BYTES", 8 * 30 * MIB).reduce(30, 34, 35, 36);
        assertThat(new SplitRule().propose(full.facts()))
                .as("two fit into 80 MiB, four do not")
                .hasSize(1);
        assertThat(new SplitRule()
                        .propose(full.ranBy(PluginKind.SPILLWAY, PluginKind.STOCK)
                                .setting("spillway.sort.mb", "auto")
                                .facts()))
                .as("a buffer of unknown size")
                .isEmpty();
    }

    @Test
    void mapsOfFilesThatAreNotSplitAreNotJoined() {
        assertThat(new SplitRule()
                        .propose(blocks(8)
                                .counter("HDFS_BYTES_READ", 8 * 500 * MIB)
                                .facts()))
                .isEmpty();
    }

    @Test
    void joinedMapsDoTheWorkOfAll() {
        List<MapWork> maps = List.of(new MapWork(3, 1, 2), new MapWork(3, 10, 20), new MapWork(3, 100, 200));

        assertThat(SplitRule.joined(maps, 2)).containsExactly(new MapWork(3, 11, 22), new MapWork(3, 100, 200));
    }

    @Test
    void theFastCompilerIsForTasksOfSeconds() {
        JobBuilder job = small().setting("mapreduce.map.java.opts", "-Xmx300m");
        List<Change> changes = new JvmOptionsRule().propose(job.facts());

        assertThat(changes)
                .extracting(change -> change.settings().get("mapreduce.map.java.opts"))
                .containsExactly("-Xmx300m -XX:TieredStopAtLevel=1", "-Xmx300m -XX:+UseSerialGC");
        MapWork fast = changes.get(0).effect().apply(job.facts().model()).maps().get(0);
        assertThat(fast.start()).isCloseTo(3_000 / 1.34, within(1e-9));
        assertThat(fast.read()).isCloseTo(2_000 * 1.8, within(1e-9));
        MapWork serial =
                changes.get(1).effect().apply(job.facts().model()).maps().get(0);
        assertThat(serial.start()).isCloseTo(3_000 / 1.12, within(1e-9));
        assertThat(serial.read()).isEqualTo(2_000);
    }

    @Test
    void optionsThatTheJobHasAreNotProposed() {
        assertThat(new JvmOptionsRule()
                        .propose(small().setting("mapreduce.reduce.java.opts", "-XX:+UseG1GC")
                                .facts()))
                .as("two collectors are an error")
                .hasSize(1);
        assertThat(new JvmOptionsRule()
                        .propose(small().setting("mapred.child.java.opts", "-XX:TieredStopAtLevel=1")
                                .memory(4096, 6000)
                                .facts()))
                .as("and SerialGC is for small heaps")
                .isEmpty();
    }

    @Test
    void optionsOfAJobThatAreNotKnownAreNotReplaced() {
        assertThat(new JvmOptionsRule().propose(small().unknownSettings().facts()))
                .isEmpty();
        assertThat(new ArchiveRule().propose(small().unknownSettings().facts())).isEmpty();
    }

    @Test
    void rulesOfStartsHaveNothingToSayOfUberJobs() {
        JobFacts job = small().uber().facts();

        for (Rule rule : List.of(
                new UberRule(),
                new HeartbeatRule(),
                new ArchiveRule(),
                new JvmOptionsRule(),
                new SharedJvmsRule(),
                new SlowstartRule(),
                new ReducesRule(),
                new SplitRule())) {
            assertThat(rule.propose(job)).isEmpty();
        }
    }

    @Test
    void sharedJvmsStartOnlyOnce() {
        JobBuilder job = blocks(8).reduce(30, 34, 35, 36).reduce(30, 34, 35, 36);
        Change change = new SharedJvmsRule().propose(job.facts()).get(0);
        JobModel after = change.effect().apply(job.facts().model());

        assertThat(change.settings())
                .containsEntry("mapreduce.job.jvm.numtasks", "-1")
                .containsEntry(
                        "yarn.app.mapreduce.am.command-opts",
                        "-Xmx1024m --add-opens=java.base/java.lang=ALL-UNNAMED org.spillway.SpillwayAppMaster");
        assertThat(after.maps()).extracting(MapWork::start).startsWith(3_000.0, 3_000.0, 500.0, 500.0);
        assertThat(after.reduces())
                .as("alike, so they take the maps' JVMs")
                .extracting(ReduceWork::start)
                .containsOnly(500.0);
        assertThat(after.gap()).isEqualTo(200);
        JobModel others = apart(job, new SharedJvmsRule());
        assertThat(others.reduces())
                .as("in containers of their own")
                .extracting(ReduceWork::start)
                .containsOnly(3_000.0);
    }

    private static JobModel apart(JobBuilder job, Rule rule) {
        JobFacts facts = job.setting("mapreduce.reduce.memory.mb", "4096").facts();
        return rule.propose(facts).get(0).effect().apply(facts.model());
    }

    @ParameterizedTest
    @CsvSource({
        "mapreduce.job.ubertask.enable, true",
        "mapreduce.task.profile, true",
        "yarn.app.mapreduce.am.command-opts, -Xmx1g org.example.Master",
        "mapreduce.map.memory.mb, ${of.the.cluster}",
    })
    void jvmsThatCannotBeSharedAreNotProposed(String key, String value) {
        assertThat(new SharedJvmsRule().propose(blocks(8).facts())).hasSize(1);
        assertThat(new SharedJvmsRule().propose(blocks(8).setting(key, value).facts()))
                .isEmpty();
    }

    @Test
    void jvmsOfOneWaveOrSharedOnesAreNotProposed() {
        assertThat(new SharedJvmsRule().propose(blocks(2).facts())).isEmpty();
        JobBuilder shared = blocks(8)
                .setting("mapreduce.job.jvm.numtasks", "-1")
                .setting("yarn.app.mapreduce.am.command-opts", JvmSharing.masterOptions(null));
        assertThat(new SharedJvmsRule().propose(shared.facts())).isEmpty();
        assertThat(new SharedJvmsRule().propose(blocks(8).unknownSettings().facts()))
                .isEmpty();
    }

    @Test
    void uberModeHasNoUseForShorterHeartbeats() {
        JobBuilder job = small().ranBy(PluginKind.OTHER, PluginKind.OTHER);

        assertThat(Advisor.advise(job.facts()))
                .extracting(advice -> advice.change().settings().keySet())
                .first()
                .asString()
                .contains("ubertask");
        assertThat(Advisor.advise(job.facts()))
                .noneMatch(advice -> advice.change().settings().toString().contains("heartbeat"));
    }

    /** Two maps of 3 s start, 2 s reading and 1 s flush, and a reduce of 3 s start and 3 s work. */
    private static JobBuilder small() {
        return new JobBuilder()
                .counter("HDFS_BYTES_READ", MIB)
                .map(4, 9, 10)
                .map(4, 9, 10)
                .reduce(11, 15, 16, 17);
    }

    private static JobBuilder blocks(int maps) {
        JobBuilder job = new JobBuilder().counter("HDFS_BYTES_READ", maps * 128 * MIB);
        for (int i = 0; i < maps; i++) {
            job.map(4 + i / 2 * 5, 8 + i / 2 * 5, 8 + i / 2 * 5);
        }
        return job;
    }
}
