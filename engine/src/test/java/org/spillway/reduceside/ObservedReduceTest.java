package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.SpillwayCollector;
import org.spillway.SpillwayShuffle;
import org.spillway.figures.Figure;
import org.spillway.job.ReduceSettings;
import org.spillway.testing.LastLine;
import org.spillway.testing.LogLines;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.ReduceOracle;
import org.spillway.testing.TestJob;

/** What a reduce reports: counters and the last line of its log. */
@ExtendWith(NothingIsLeft.class)
class ObservedReduceTest {
    private static final int MAPS = 40;

    @TempDir
    private static Path shared;

    // No test's settings change what these maps put out.
    private static ReduceHarness mapped;

    @TempDir
    private Path dir;

    @BeforeAll
    static void runMaps() throws Exception {
        mapped = new ReduceHarness(job(), shared.resolve("maps"));
        for (int map = 0; map < MAPS; map++) {
            int number = map;
            mapped.map(
                    SpillwayCollector.class, emitter -> ReduceOracle.spilling().map(number, emitter));
        }
    }

    @ParameterizedTest
    @CsvSource({"HTTP", "LOCAL"})
    void reduce_localOrHttp_countersSayWhereOutputsCameFrom(Way way) throws Exception {
        Map<String, Long> counters = run(job(), way).counters();
        String taken = way == Way.LOCAL ? "LOCAL" : "HTTP";
        String not = way == Way.LOCAL ? "HTTP" : "LOCAL";
        assertThat(counters)
                .containsEntry("SHUFFLE_" + taken + "_OUTPUTS", (long) MAPS)
                .containsEntry("SHUFFLE_" + taken + "_BYTES", counters.get("REDUCE_SHUFFLE_BYTES"))
                .containsEntry("SHUFFLE_" + not + "_OUTPUTS", 0L)
                .containsEntry("SHUFFLE_" + not + "_BYTES", 0L)
                .containsEntry("SHUFFLE_SPILLS", 0L)
                .containsEntry("SHUFFLE_DISK_BYTES", 0L);
    }

    /** Outputs of 4.2 MB with memory for 1.05 MB cause at least three runs. */
    @Test
    void reduce_memoryForAQuarter_countersSayWhatWentToDisk() throws Exception {
        Map<String, Long> counters = run(spilling(), Way.HTTP).counters();
        assertThat(counters.get("SHUFFLE_SPILLS")).isGreaterThanOrEqualTo(3);
        assertThat(counters.get("SHUFFLE_PASSES")).isPositive();
        assertThat(counters.get("SHUFFLE_DISK_BYTES")).isGreaterThan(1 << 20);
        assertThat(counters.get("SHUFFLE_PEAK_BYTES")).isBetween(500_000L, 1_100_000L);
        assertThat(counters.get("SHUFFLE_MERGE_MILLIS")).isPositive();
    }

    @Test
    void reduce_countersSwitchedOff_noneOfOurs() throws Exception {
        assertThat(run(job().with("spillway.counters", false), Way.HTTP).counters())
                .doesNotContainKey("SHUFFLE_SPILLS");
    }

    @Test
    void reduce_lastLine_hasTheCounters() throws Exception {
        try (LogLines log = LogLines.of("org.spillway.figures")) {
            Map<String, Long> counters = run(spilling(), Way.HTTP).counters();
            Map<String, Long> figures = LastLine.figures(log);
            for (Figure figure : Figure.values()) {
                if (figure.side() == TaskType.REDUCE && figure.isCounter()) {
                    assertThat(figures).containsEntry(figure.name(), counters.get(figure.name()));
                }
            }
            assertThat(figures)
                    .containsKeys("SHUFFLE_RECORD_BYTES", "SHUFFLE_MEMORY_BYTES")
                    .doesNotContainKey("SPILLS");
        }
    }

    /** The line has what a user needs to choose more memory. */
    @Test
    void reduce_memoryAboveTheRecordsOfTheLastLine_spillsNothing() throws Exception {
        TestJob small =
                job().with("mapreduce.reduce.memory.totalbytes", 64 << 20).with(ReduceSettings.MEMORY_MB, 1);
        long records;
        try (LogLines log = LogLines.of("org.spillway.figures")) {
            Map<String, Long> counters = run(small, Way.HTTP).counters();
            assertThat(counters.get("SHUFFLE_SPILLS")).isPositive();
            records = LastLine.figures(log).get("SHUFFLE_RECORD_BYTES");
        }
        // Each output may leave most of a page empty, and the largest one fits only a part of the memory.
        small.with(ReduceSettings.MEMORY_MB, (int) (2 * records >> 20));
        assertThat(run(small, Way.HTTP).counters())
                .containsEntry("SHUFFLE_SPILLS", 0L)
                .containsEntry("SHUFFLE_PASSES", 0L);
    }

    /**
     * One output of 3 MB exceeds the memory. The others are read in place from the page cache, which keeps them as long
     * as memory would.
     */
    @Test
    void reduce_outputAboveAllMemory_takesNoneFromTheOthers() throws Exception {
        ReduceHarness harness = new ReduceHarness(
                job().with("mapreduce.reduce.memory.totalbytes", 3 << 20)
                        .with("mapreduce.reduce.shuffle.parallelcopies", 1),
                dir.resolve("maps"));
        for (int map = 0; map < 10; map++) {
            int records = map == 0 ? 30_000 : 1000;
            harness.map(SpillwayCollector.class, emitter -> {
                for (int i = 0; i < records; i++) {
                    emitter.emit(new Text("key" + i), new Text("v".repeat(100)), 0);
                }
            });
        }
        assertThat(harness.reduce(SpillwayShuffle.class, 0, Way.LOCAL).counters())
                .containsEntry("SHUFFLE_LOCAL_OUTPUTS", 10L)
                // one or two outputs are read before all maps are known to have ended
                .hasEntrySatisfying(
                        "SHUFFLE_PEAK_BYTES", peak -> assertThat(peak).isLessThan(500_000));
    }

    /** A run has only as many outputs as must make room. */
    @Test
    void reduce_memoryForSomeOutputs_spillsFewerRecordsThanItReads() throws Exception {
        Map<String, Long> counters = run(spilling().with("mapreduce.task.io.sort.factor", 100), Way.HTTP)
                .counters();
        assertThat(counters.get("SPILLED_RECORDS")).isBetween(1L, counters.get("REDUCE_INPUT_RECORDS") - 1);
    }

    @Test
    void reduce_settingOutOfRange_leftToStockWithTheReason() throws Exception {
        try (LogLines log = LogLines.of("org.spillway.reduceside")) {
            run(job().with("spillway.reduce.memory.mb", 0), Way.HTTP);
            assertThat(log.only("to stock")).contains("invalid spillway.reduce.memory.mb=0: must be at least 1");
        }
    }

    private ReduceHarness harness(TestJob job) {
        return mapped.forJob(job, dir);
    }

    private Output run(TestJob job, Way way) throws Exception {
        return harness(job).reduce(SpillwayShuffle.class, 0, way);
    }

    private static TestJob job() {
        return TestJob.job(Text.class, Text.class, 2, 4);
    }

    private static TestJob spilling() {
        return job().with("mapreduce.reduce.memory.totalbytes", 1_500_000).with("mapreduce.task.io.sort.factor", 2);
    }
}
