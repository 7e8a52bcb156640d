package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.SpillwayCollector;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.LogLines;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.ReduceOracle;
import org.spillway.testing.TestJob;

/** What a reduce reports: counters and its summary line. */
@ExtendWith(NothingIsLeft.class)
class ObservedReduceTest {
    private static final int MAPS = 40;
    private static final Pattern SETTING = Pattern.compile("(\\S+)=([^\\s,]+)");

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
    void countsWhereOutputsCameFrom(Way way) throws Exception {
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
    void countsWhatWentToDisk() throws Exception {
        Map<String, Long> counters = run(spilling(), Way.HTTP).counters();
        assertThat(counters.get("SHUFFLE_SPILLS")).isGreaterThanOrEqualTo(3);
        assertThat(counters.get("SHUFFLE_PASSES")).isPositive();
        assertThat(counters.get("SHUFFLE_DISK_BYTES")).isGreaterThan(1 << 20);
        assertThat(counters.get("SHUFFLE_PEAK_BYTES")).isBetween(500_000L, 1_100_000L);
        assertThat(counters.get("SHUFFLE_MERGE_MILLIS")).isPositive();
    }

    @Test
    void countsNothingWhereThatIsSwitchedOff() throws Exception {
        assertThat(run(job().with("spillway.counters", false), Way.HTTP).counters())
                .doesNotContainKey("SHUFFLE_SPILLS");
    }

    /** Too little memory, a share that is too small for one output, and too little memory while the reducer runs. */
    @ParameterizedTest
    @CsvSource({
        "mapreduce.reduce.memory.totalbytes, 3000000, spillway.reduce.memory.mb",
        "mapreduce.reduce.shuffle.memory.limit.percent, 0.002, spillway.reduce.memory.mb",
        "mapreduce.reduce.input.buffer.percent, 0.0001, mapreduce.reduce.input.buffer.percent",
    })
    void advisesWhatNeedsNoSpill(String key, String value, String advised) throws Exception {
        ReduceHarness harness = harness(
                job().with("mapreduce.reduce.memory.totalbytes", 64 << 20).with(key, value));
        assertThat(follow(harness)).containsOnlyKeys(advised);
        assertThat(line(harness)).contains("spills=0 passes=0").doesNotContain("would have");
    }

    /**
     * The job sets its own memory, memory for the reducer, or no share of the heap. The advice must change these
     * settings.
     */
    @ParameterizedTest
    @CsvSource({
        "64, true, mapreduce.reduce.input.buffer.percent=0.01, false",
        "64, true, mapreduce.reduce.shuffle.input.buffer.percent=0, false",
        "3, false, mapreduce.reduce.input.buffer.percent=0.01, true",
        "3, false, mapreduce.task.io.sort.factor=5, true",
    })
    void advisesBesideWhatIsSet(int mib, boolean offHeap, String other, boolean larger) throws Exception {
        String[] also = other.split("=");
        ReduceHarness harness = harness(job().with("mapreduce.reduce.memory.totalbytes", mib << 20)
                .with("spillway.reduce.memory.mb", 1)
                .with("spillway.memory.offheap", offHeap)
                .with(also[0], also[1]));
        Map<String, String> advice = follow(harness);
        assertThat(advice).containsKey("spillway.reduce.memory.mb");
        assertThat(advice.containsKey("mapreduce.reduce.memory.totalbytes")).isEqualTo(larger);
        assertThat(line(harness)).contains("spills=0 passes=0").doesNotContain("would have");
    }

    /**
     * One output of 3 MB exceeds the memory. The others are read in place from the page cache, which keeps them as long
     * as memory would.
     */
    @Test
    void aLargeOutputTakesNoMemoryFromTheOthers() throws Exception {
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

    /** If memory off the heap is disabled, only a larger heap helps. */
    @Test
    void advisesALargerHeap() throws Exception {
        ReduceHarness harness = harness(
                job().with("mapreduce.reduce.memory.totalbytes", 3_000_000).with("spillway.memory.offheap", false));
        assertThat(follow(harness))
                .containsOnlyKeys("mapreduce.reduce.memory.totalbytes", "mapreduce.reduce.input.buffer.percent");
        assertThat(line(harness)).contains("spills=0 passes=0").doesNotContain("would have");
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

    /** Sets what a reduce's summary line advises, and returns these settings. */
    private static Map<String, String> follow(ReduceHarness harness) throws Exception {
        String line = line(harness);
        assertThat(line).contains("would have stayed in memory with");
        Map<String, String> advice = new TreeMap<>();
        Matcher settings = SETTING.matcher(line.substring(line.indexOf("memory with")));
        while (settings.find()) {
            advice.put(settings.group(1), settings.group(2));
            harness.job().set(settings.group(1), settings.group(2));
        }
        return advice;
    }

    private static String line(ReduceHarness harness) throws Exception {
        try (LogLines log = LogLines.of("org.spillway.reduceside")) {
            harness.reduce(SpillwayShuffle.class, 0, Way.HTTP);
            return log.only("outputs of");
        }
    }

    private static TestJob job() {
        return TestJob.job(Text.class, Text.class, 2, 4);
    }

    private static TestJob spilling() {
        return job().with("mapreduce.reduce.memory.totalbytes", 1_500_000).with("mapreduce.task.io.sort.factor", 2);
    }
}
