package org.spillway.tools.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.report.JvmSharing;
import org.spillway.report.PluginKind;

/** The rules for starts and waits, which are most of a short job's time. */
class ShortJobRulesTest {
    private static final String HEARTBEAT = "yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms";
    private static final String SPLIT = "mapreduce.input.fileinputformat.split.minsize";
    private static final String FORMAT = "mapreduce.job.inputformat.class";
    private static final long MIB = 1 << 20;

    @Test
    void uber_smallJob_proposed() {
        // Six seconds each, and the job ends at 18 s
        Change change = propose(ShortJobRules::uber, small());

        assertThat(change.settings()).isEqualTo(Map.of("mapreduce.job.ubertask.enable", "true"));
        assertThat(change.reason())
                .startsWith("3 tasks took 18.0 s in all, the starts of their JVMs included, and the job 18.0 s;");
    }

    /** The application master has no more memory than the task that had not enough. */
    @Test
    void uber_attemptsRanOutOfMemory_none() {
        assertThat(ShortJobRules.uber(
                        small().failed(4, 9, "Error: Java heap space").facts()))
                .isEmpty();
        assertThat(ShortJobRules.uber(small().failed(4, 9, "Error: Metaspace").facts()))
                .as("no change helps that can be named")
                .isEmpty();
        assertThat(ShortJobRules.uber(small().had(1000, 300, 1, 100).facts()))
                .as("near the limit of 1024 MiB")
                .isEmpty();
    }

    @Test
    void uber_tasksSideBySideLongerThanTheJob_none() {
        JobBuilder job = new JobBuilder().counter("HDFS_BYTES_READ", MIB);
        for (int i = 0; i < 3; i++) {
            job.map(4, 9, 10);
        }
        assertThat(ShortJobRules.uber(job.facts())).as("18 s of tasks in 11 s").isEmpty();
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
    void uber_beyondItsLimits_none(String key, String value) {
        assertThat(ShortJobRules.uber(small().setting(key, value).facts())).isEmpty();
    }

    @Test
    void uber_unknownInputTwoReducesOrTenMaps_none() {
        assertThat(ShortJobRules.uber(new JobBuilder().map(4, 9, 10).facts())).isEmpty();
        assertThat(ShortJobRules.uber(small().reduce(21, 25, 26, 27).facts())).isEmpty();
        JobBuilder nine = new JobBuilder().counter("HDFS_BYTES_READ", MIB);
        for (int i = 0; i < 9; i++) {
            nine.map(4 + i, 5 + i, 5 + i);
        }
        assertThat(ShortJobRules.uber(nine.facts())).isPresent();
        assertThat(ShortJobRules.uber(nine.map(13, 14, 14).facts())).isEmpty();
    }

    @Test
    void heartbeat_waitsAreAShareOfTheJob_shorter() {
        // The first container comes after 1 s. The second map waits 3 s.
        JobBuilder job = new JobBuilder().map(4, 9, 10).map(13, 18, 19);
        Change change = propose(ShortJobRules::heartbeat, job);

        assertThat(change.settings()).isEqualTo(Map.of(HEARTBEAT, "200"));
        assertThat(change.reason())
                .isEqualTo(
                        "the first task waited 1.0 s for a container, a later one 3.0 s; with up to 2 tasks one after"
                                + " the other 20 % of the job");
        assertThat(ShortJobRules.heartbeat(job.setting(HEARTBEAT, "200").facts()))
                .isEmpty();
    }

    @Test
    void heartbeat_shortWaitsOrFullQueue_none() {
        JobBuilder rare = new JobBuilder().map(4, 59, 60).map(61, 118, 119);
        assertThat(ShortJobRules.heartbeat(rare.facts())).as("2 s of 120 s").isEmpty();
        JobBuilder full = new JobBuilder().map(4, 9, 10).map(15.1, 18, 19);
        assertThat(ShortJobRules.heartbeat(full.facts()))
                .as("more than five heartbeats")
                .isEmpty();
    }

    @Test
    void archive_shortMaps_settingsOfTheFolder() {
        Change change = propose(ShortJobRules::archive, small());

        assertThat(change.settings())
                .containsEntry("yarn.app.mapreduce.am.admin-command-opts", "$(/opt/spillway/archive/options.sh)")
                .containsEntry(
                        "mapreduce.admin.map.child.java.opts",
                        "-Djava.net.preferIPv4Stack=true -Dhadoop.metrics.log.level=WARN"
                                + " $(/opt/spillway/archive/options.sh)")
                .hasSize(3);
        assertThat(change.reason())
                .startsWith("a map takes 6.0 s, and its JVM's start is at most the 5.0 s in which the shortest one read"
                        + " its input; build it with");
    }

    @Test
    void archive_longMapsPresentOrImpossible_none() {
        assertThat(ShortJobRules.archive(new JobBuilder().map(4, 23, 24).facts()))
                .isEmpty();
        JobBuilder used = new JobBuilder()
                .setting("mapreduce.admin.map.child.java.opts", "$(/a/options.sh)")
                .map(4, 14, 15);
        assertThat(ShortJobRules.archive(used.facts())).isEmpty();
        assertThat(ShortJobRules.archive(small().setting("mapreduce.application.framework.path", "hdfs:///f.tgz#f")
                        .facts()))
                .isEmpty();
        assertThat(ShortJobRules.archive(small().unknownSettings().facts())).isEmpty();
    }

    @Test
    void split_mapsOfBlocks_asManyAsContainers() {
        // Eight maps of a block and 4 s on two containers. Eight in one would leave one container without a map.
        Change change = propose(ShortJobRules::split, blocks(8));

        assertThat(change.settings()).isEqualTo(Map.of(SPLIT, Long.toString(512 * MIB)));
        assertThat(change.reason())
                .startsWith("2 maps instead of 8; a map takes 4.0 s")
                .endsWith("only if files have several blocks");
    }

    @Test
    void split_joinedMapsWouldSpill_fewerInOne() {
        JobBuilder full = blocks(8).counter("MAP_OUTPUT_BYTES", 8 * 30 * MIB).reduce(30, 34, 35, 36);
        assertThat(propose(ShortJobRules::split, full).settings())
                .as("two fit into 80 MiB, four do not")
                .isEqualTo(Map.of(SPLIT, Long.toString(256 * MIB)));
        assertThat(ShortJobRules.split(full.ranBy(PluginKind.SPILLWAY, PluginKind.STOCK)
                        .setting("spillway.sort.mb", "auto")
                        .facts()))
                .as("a buffer of unknown size")
                .isEmpty();
    }

    @Test
    void split_smallFilesOrWholeLargeOnes_none() {
        assertThat(ShortJobRules.split(
                        blocks(8).counter("HDFS_BYTES_READ", 100 * MIB).facts()))
                .as("files of 13 MiB")
                .isEmpty();
        assertThat(ShortJobRules.split(
                        blocks(8).counter("HDFS_BYTES_READ", 8 * 500 * MIB).facts()))
                .as("files that are not split")
                .isEmpty();
    }

    @Test
    void combinedFiles_smallFiles_asManyAsContainers() {
        Change change = propose(
                ShortJobRules::combinedFiles,
                blocks(8)
                        .counter("HDFS_BYTES_READ", 40 * MIB)
                        .setting(FORMAT, "org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat"));

        assertThat(change.settings())
                .isEqualTo(Map.of(
                        FORMAT,
                        "org.apache.hadoop.mapreduce.lib.input.CombineSequenceFileInputFormat",
                        "mapreduce.input.fileinputformat.split.maxsize",
                        Long.toString(20 * MIB)));
        assertThat(change.reason()).startsWith("2 maps instead of 8, each of 5 MiB; a map takes 4.0 s");
    }

    @Test
    void combinedFiles_noneOrOtherInput_none() {
        assertThat(ShortJobRules.combinedFiles(blocks(8).facts()))
                .as("files of a block")
                .isEmpty();
        JobBuilder small = blocks(8).counter("HDFS_BYTES_READ", 40 * MIB);
        assertThat(ShortJobRules.combinedFiles(small.facts()))
                .as("TextInputFormat")
                .isPresent();
        assertThat(ShortJobRules.combinedFiles(
                        small.setting(FORMAT, "org.example.OwnInputFormat").facts()))
                .as("a format without a sibling")
                .isEmpty();
    }

    @Test
    void rulesOfStarts_uberJob_none() {
        JobFacts job = small().uber().facts();

        for (Rule rule : List.<Rule>of(
                ShortJobRules::uber,
                ShortJobRules::heartbeat,
                ShortJobRules::archive,
                ShortJobRules::sharedJvms,
                ReduceRules::slowstart,
                ReduceRules::count,
                ShortJobRules::split,
                ShortJobRules::combinedFiles)) {
            assertThat(rule.propose(job)).isEmpty();
        }
    }

    @Test
    void sharedJvms_wavesOfShortMaps_proposed() {
        Change change = propose(ShortJobRules::sharedJvms, blocks(8));

        assertThat(change.settings())
                .containsEntry("mapreduce.job.jvm.numtasks", "-1")
                .containsEntry(
                        "yarn.app.mapreduce.am.command-opts",
                        "-Xmx1024m -XX:+IgnoreUnrecognizedVMOptions --add-opens=java.base/java.lang=ALL-UNNAMED org.spillway.SpillwayAppMaster");
        assertThat(change.reason()).startsWith("8 tasks, at most 2 at once; a map takes 4.0 s,");
    }

    @ParameterizedTest
    @CsvSource({
        "mapreduce.job.ubertask.enable, true",
        "mapreduce.task.profile, true",
        "yarn.app.mapreduce.am.command-opts, -Xmx1g org.example.Master",
        "mapreduce.map.memory.mb, ${of.the.cluster}",
    })
    void sharedJvms_notPossible_none(String key, String value) {
        assertThat(ShortJobRules.sharedJvms(blocks(8).facts())).isPresent();
        assertThat(ShortJobRules.sharedJvms(blocks(8).setting(key, value).facts()))
                .isEmpty();
    }

    @Test
    void sharedJvms_oneWaveOrPresent_none() {
        assertThat(ShortJobRules.sharedJvms(blocks(2).facts())).isEmpty();
        JobBuilder shared = blocks(8)
                .setting("mapreduce.job.jvm.numtasks", "-1")
                .setting("yarn.app.mapreduce.am.command-opts", JvmSharing.masterOptions(null));
        assertThat(ShortJobRules.sharedJvms(shared.facts())).isEmpty();
        assertThat(ShortJobRules.sharedJvms(blocks(8).unknownSettings().facts()))
                .isEmpty();
    }

    @Test
    void advise_uberMode_noOtherRuleOfStarts() {
        assertThat(Advisor.advise(
                        small().ranBy(PluginKind.OTHER, PluginKind.OTHER).facts()))
                .singleElement()
                .satisfies(change -> assertThat(change.settings()).containsKey("mapreduce.job.ubertask.enable"));
    }

    /** Two maps side by side and a reduce, of 6 s each. */
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

    private static Change propose(Rule rule, JobBuilder job) {
        return rule.propose(job.facts()).orElseThrow();
    }
}
