package org.spillway.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Uses the history of a real TeraSort with 3 maps and 2 reduces, in which one map's first attempt failed, and changed
 * copies of it.
 */
class HistoryReportsTest {
    private static final String ID = "job_1795241873907_0002";

    @TempDir
    private Path folder;

    @Test
    void of_history_job() throws Exception {
        JobReport job = read(line -> true, line -> line);

        assertThat(job.id()).isEqualTo(ID);
        assertThat(job.name()).isEqualTo("terasort");
        assertThat(job.user()).isEqualTo("root");
        assertThat(job.state()).isEqualTo("SUCCEEDED");
        assertThat(job.good()).isTrue();
        assertThat(job.submitted()).isEqualTo(1795241889603L);
        assertThat(job.launched()).isEqualTo(1795241893529L);
        assertThat(job.finished()).isEqualTo(1795241906715L);
        assertThat(job.counters())
                .containsEntry("SPILLED_RECORDS", 120_000L)
                .containsEntry("MAP_OUTPUT_RECORDS", 60_000L)
                .containsEntry("FILE_BYTES_WRITTEN", 14_002_970L)
                .doesNotContainKey("BYTES_READ");
        assertThat(job.settings()).isEmpty();
        // Without settings and Spillway's counters, the collector is unknown.
        assertThat(job.collector()).isEqualTo(PluginKind.UNKNOWN);
        assertThat(job.check()).isNull();
    }

    @Test
    void of_history_attempts() throws Exception {
        JobReport job = read(line -> true, line -> line);

        assertThat(job.attempts()).extracting(Attempt::shortName).containsExactly("m0", "m1", "m2", "m1.1", "r1", "r0");
        assertThat(job.attempts().get(0))
                .isEqualTo(new Attempt(
                        "attempt_1795241873907_0002_m_000000_0",
                        Attempt.Kind.MAP,
                        "localhost",
                        "container_1795241873907_0002_01_000002",
                        "SUCCEEDED",
                        true,
                        1795241894127L,
                        1795241898256L,
                        null,
                        null,
                        1795241898562L,
                        20_000L,
                        Map.of(),
                        "",
                        Map.of(),
                        null));
        Attempt reduce = job.attempts().get(4);
        assertThat(reduce.kind()).isEqualTo(Attempt.Kind.REDUCE);
        assertThat(Phase.SHUFFLE.of(reduce)).hasValue(1795241905650L - 1795241901790L);
        assertThat(Phase.MERGE.of(reduce)).hasValue(104);
        assertThat(Phase.REDUCE.of(reduce)).hasValue(493);
        assertThat(Phase.MAP.of(reduce)).isEmpty();
    }

    @Test
    void attempts_failedAttempt_keptButNotUsed() throws Exception {
        Attempt failed = read(line -> true, line -> line).attempts().get(1);

        assertThat(failed.id()).endsWith("_m_000001_0");
        assertThat(failed.state()).isEqualTo("FAILED");
        assertThat(failed.used()).isFalse();
        assertThat(failed.error()).contains("Exit code is 137");
        assertThat(failed.mapFinish()).isNull();
        assertThat(failed.finish() - failed.start()).isEqualTo(1795241896068L - 1795241894145L);
    }

    @Test
    void attempts_killedAttempt_keptButNotUsed() throws Exception {
        JobReport job = read(
                line -> true,
                line -> line.contains("\"MAP_ATTEMPT_FAILED\"")
                        ? line.replace("\"MAP_ATTEMPT_FAILED\"", "\"MAP_ATTEMPT_KILLED\"")
                                .replace("\"status\":\"FAILED\"", "\"status\":\"KILLED\"")
                        : line);

        assertThat(job.attempts().get(1).state()).isEqualTo("KILLED");
        assertThat(job.attempts().get(1).used()).isFalse();
        assertThat(SampleJobs.Times.of(job)).isEqualTo(new SampleJobs.Times(17112, 3665, 3760, 145, 766));
    }

    @Test
    void of_jobWithoutReduces_noCollector() throws Exception {
        JobReport job = read(
                line -> !line.contains("\"REDUCE_ATTEMPT") && !line.contains("_r_00000"),
                line -> line.replace("\"totalReduces\":2", "\"totalReduces\":0"));

        assertThat(job.collector()).isEqualTo(PluginKind.NONE);
        assertThat(job.attempts()).hasSize(4).allMatch(a -> a.kind() == Attempt.Kind.MAP);
        assertThat(Phase.SHUFFLE.of(job)).isEmpty();
        assertThat(SampleJobs.Times.of(job)).isEqualTo(new SampleJobs.Times(17112, 3665, 0, 0, 0));
    }

    @Test
    void of_historyWithoutEnd_noTotal() throws Exception {
        JobReport job = read(line -> !line.contains("\"JOB_FINISHED\""), line -> line);

        assertThat(job.state()).isNotEqualTo("SUCCEEDED");
        assertThat(job.good()).isFalse();
        assertThat(job.finished()).isNull();
        assertThat(Phase.TOTAL.of(job)).isEmpty();
        assertThat(Phase.MAP.of(job)).hasValue(3665);
    }

    @Test
    void settings_fileBesideHistory_readFromIt() throws Exception {
        Files.writeString(folder.resolve(ID + "_conf.xml"), """
                <configuration>
                <property><name>spillway.counters</name><value>true</value></property>
                <property><name>mapreduce.task.io.sort.mb</name><value>200</value></property>
                <property><name>mapreduce.job.map.output.collector.class</name>
                <value>org.spillway.SpillwayCollector,org.apache.hadoop.mapred.MapTask$MapOutputBuffer</value></property>
                <property><name>mapreduce.map.java.opts</name><value>-Djava.io.tmpdir=${java.io.tmpdir}</value></property>
                <property><name>dfs.replication</name><value>3</value></property>
                </configuration>
                """, StandardCharsets.UTF_8);
        JobReport job = read(line -> true, line -> line);

        assertThat(job.settings().keySet())
                .containsExactly(
                        "mapreduce.job.map.output.collector.class",
                        "mapreduce.task.io.sort.mb",
                        "mapreduce.map.java.opts",
                        "spillway.counters");
        assertThat(job.settings())
                .containsEntry("mapreduce.task.io.sort.mb", "200")
                .containsEntry("mapreduce.map.java.opts", "-Djava.io.tmpdir=${java.io.tmpdir}");
        // Spillway is the first collector of the list, but no task has its counters.
        assertThat(job.collector()).isEqualTo(PluginKind.STOCK);
    }

    @Test
    void finished_settingsFile_allSettings() throws Exception {
        Files.writeString(folder.resolve(ID + "_conf.xml"), """
                <configuration>
                <property><name>dfs.replication</name><value>3</value></property>
                </configuration>
                """, StandardCharsets.UTF_8);
        JobReport job = read(line -> true, line -> line.replace("\"uberized\":false", "\"uberized\":true"));
        FinishedJob finished = HistoryReports.finished(
                new org.apache.hadoop.fs.Path(folder.resolve("edited.jhist").toUri()), new Configuration());

        assertThat(finished.report()).isEqualTo(job);
        assertThat(finished.settings()).isEqualTo(Map.of("dfs.replication", "3"));
        assertThat(finished.uber()).isTrue();
        assertThat(job.settings()).isEmpty();
    }

    @Test
    void finished_history_memoryOfAttempts() throws Exception {
        String largest = "Peak Map Physical memory (bytes)\",\"value\":";
        read(line -> true, line -> line.replace(largest + "253673472", largest + "300000000"));
        FinishedJob finished = HistoryReports.finished(
                new org.apache.hadoop.fs.Path(folder.resolve("edited.jhist").toUri()), new Configuration());

        assertThat(finished.memory())
                .as("all attempts but the one that was killed before a sample")
                .hasSize(5)
                .containsEntry(
                        "attempt_1795241873907_0002_m_000000_0", new TaskMemory(300_000_000, 144_703_488, 47, 570))
                .containsEntry(
                        "attempt_1795241873907_0002_m_000002_0", new TaskMemory(253_927_424, 144_703_488, 30, 510))
                .containsKey("attempt_1795241873907_0002_r_000000_0");
    }

    @Test
    void attempts_lastStatus_namesOfSpillway() throws Exception {
        String ofMap = "partition 1 has 16000 of 20000 records (80 %)";
        String ofReduce = "key #9f3ac1d2e4b5a697 in partition 1 has 20000 of 29864 records (66 %)";
        JobReport job = read(line -> true, line -> line.replace(
                        "\"state\":\"map\"", "\"state\":\"map | spillway: " + ofMap + "\"")
                .replace(
                        "\"state\":\"reduce > reduce\"", "\"state\":\"reduce > reduce | spillway: " + ofReduce + "\""));

        assertThat(job.attempts().get(0).skew()).isEqualTo(ofMap);
        assertThat(job.attempts().get(1).skew()).as("a failed attempt").isNull();
        assertThat(job.attempts().get(4).skew()).isEqualTo(ofReduce);
        assertThat(JobSkew.of(job)).hasSize(2);
    }

    @Test
    void attempts_countersOfReduces_theirInput() throws Exception {
        JobReport job = read(line -> true, line -> line);

        assertThat(job.attempts().get(0).input()).as("a map").isEmpty();
        Map<String, Long> input = job.attempts().get(4).input();
        assertThat(input.keySet())
                .containsExactly("REDUCE_INPUT_GROUPS", "REDUCE_INPUT_RECORDS", "REDUCE_SHUFFLE_BYTES");
        assertThat(input.get("REDUCE_INPUT_RECORDS")
                        + job.attempts().get(5).input().get("REDUCE_INPUT_RECORDS"))
                .isEqualTo(60_000);
        assertThat(job.attempts().get(4).skew()).isNull();
    }

    @Test
    void collector_countersOfMaps_spillway() throws Exception {
        String ours = "{\"name\":\"Spillway\",\"displayName\":\"Spillway\",\"counts\":["
                + "{\"name\":\"SPILLS\",\"displayName\":\"SPILLS\",\"value\":3},"
                + "{\"name\":\"MERGE_PASSES\",\"displayName\":\"MERGE_PASSES\",\"value\":1}]},";
        JobReport job = read(
                line -> true,
                line -> line.contains("\"MAP_ATTEMPT_FINISHED\"")
                        ? line.replaceFirst("\"groups\":\\[", "\"groups\":[" + ours)
                        : line);

        assertThat(job.collector()).isEqualTo(PluginKind.SPILLWAY);
        assertThat(job.attempts().get(0).spillway()).isEqualTo(Map.of("SPILLS", 3L, "MERGE_PASSES", 1L));
        assertThat(job.attempts().get(4).spillway()).isEmpty();
        assertThat(job.shuffle()).as("of the reduce side maps say nothing").isEqualTo(PluginKind.UNKNOWN);
    }

    @Test
    void shuffle_countersOfReduces_spillway() throws Exception {
        String ours = "{\"name\":\"Spillway\",\"displayName\":\"Spillway\",\"counts\":["
                + "{\"name\":\"SHUFFLE_SPILLS\",\"displayName\":\"SHUFFLE_SPILLS\",\"value\":0}]},";
        JobReport job = read(
                line -> true,
                line -> line.contains("\"REDUCE_ATTEMPT_FINISHED\"")
                        ? line.replaceFirst("\"groups\":\\[", "\"groups\":[" + ours)
                        : line);

        assertThat(job.shuffle()).isEqualTo(PluginKind.SPILLWAY);
        assertThat(job.collector()).as("of the map side reduces say nothing").isEqualTo(PluginKind.UNKNOWN);
        assertThat(job.attempts().get(job.attempts().size() - 1).spillway()).isEqualTo(Map.of("SHUFFLE_SPILLS", 0L));
    }

    @Test
    void settings_fileIsNoXml_throws() throws Exception {
        Files.writeString(folder.resolve(ID + "_conf.xml"), "<configuration><prop", StandardCharsets.UTF_8);

        assertThatThrownBy(() -> read(line -> true, line -> line))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("damaged job settings", ID + "_conf.xml");
    }

    private JobReport read(Predicate<String> kept, UnaryOperator<String> edit) throws IOException, URISyntaxException {
        Path sample = Path.of(HistoryReportsTest.class
                .getResource("one-map-attempt-killed.jhist")
                .toURI());
        List<String> lines = Files.readAllLines(sample, StandardCharsets.UTF_8);
        // The first two are the format and its schema.
        List<String> edited = IntStream.range(0, lines.size())
                .filter(i -> i < 2 || kept.test(lines.get(i)))
                .mapToObj(i -> i < 2 ? lines.get(i) : edit.apply(lines.get(i)))
                .toList();
        Path file = folder.resolve("edited.jhist");
        Files.write(file, edited, StandardCharsets.UTF_8);
        return HistoryReports.finished(new org.apache.hadoop.fs.Path(file.toUri()), new Configuration())
                .report();
    }
}
