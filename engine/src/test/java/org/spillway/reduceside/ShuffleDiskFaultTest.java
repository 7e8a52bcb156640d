package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.disk.FailingDisk;
import org.spillway.testing.BombedJob;
import org.spillway.testing.MapOutputServer;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.Oracle;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Output;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TaskHarness;
import org.spillway.testing.TestJob;

/**
 * Local disks that fill up or break during a reduce. The reduce continues on another disk with the same records, or
 * fails with the reason.
 */
@ExtendWith(NothingIsLeft.class)
class ShuffleDiskFaultTest {
    private static final long ROOM = 1 << 18;

    @TempDir
    private static Path shared;

    private static StageMaps maps;

    @TempDir
    private Path dir;

    private List<Path> disks;

    /** How a reduce writes its first file. A pass writes a file of records and a file with their maps. */
    enum Stage {
        SPILL(Way.HTTP, 0.25f),
        LARGE_OUTPUT(Way.HTTP, 0.01f),
        PASS(Way.HANDED_OVER, 0.01f);

        private final Way way;
        private final float maxOfOne;

        Stage(Way way, float maxOfOne) {
            this.way = way;
            this.maxOfOne = maxOfOne;
        }

        TestJob job() {
            return TestJob.job(Text.class, LongWritable.class, 1, 1)
                    .with("mapreduce.reduce.shuffle.memory.limit.percent", maxOfOne)
                    .with("mapreduce.reduce.shuffle.retry-delay.max.ms", 100)
                    .with("mapreduce.task.io.sort.factor", 3);
        }
    }

    @BeforeAll
    static void keepMaps() {
        maps = new StageMaps(shared);
    }

    @BeforeEach
    void makeDisks() throws IOException {
        disks = List.of(dir.resolve("disk1"), dir.resolve("disk2"));
        for (Path disk : disks) {
            Files.createDirectory(disk);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "SPILL, map_0.out, 262144, FULL",
        "SPILL, map_1.out, 0, FULL", // the maps of the first run's records
        "SPILL, map_0.out, 262144, UNCLOSABLE",
        "LARGE_OUTPUT, map_0.out, 262144, FULL",
        "PASS, map_0.out, 262144, FULL",
        "PASS, map_1.out, 0, FULL",
    })
    void reduce_diskFillsUp_fileMovesToAnother(Stage stage, String file, long room, FailingDisk.Fault fault)
            throws Exception {
        ReduceHarness harness = harness(stage::job);
        Output calm = harness.reduce(Shuffle.class, 0, Way.HTTP);
        FailingDisk failing = new FailingDisk(disks, file, fault, room, 1);
        Output output = reduce(harness, stage, failing);
        assertThat(failing.failed()).hasSize(1);
        Oracle.assertSame(stage.job(), stage.name(), calm.records(), output.records());
        assertNothingIsLeft();
    }

    /** Hadoop does not look for runs by name, so the part that stays only takes space. */
    @Test
    void reduce_partOfARunCannotBeRemoved_recordsAreStocks() throws Exception {
        ReduceHarness harness = harness(Stage.SPILL::job);
        Output calm = harness.reduce(Shuffle.class, 0, Way.HTTP);
        FailingDisk failing = new FailingDisk(disks, "map_0.out", FailingDisk.Fault.READ_ONLY, ROOM, 1);
        Output output = reduce(harness, Stage.SPILL, failing);
        assertThat(failing.failed()).hasSize(1);
        Oracle.assertSame(Stage.SPILL.job(), "read-only", calm.records(), output.records());
        assertThat(TaskHarness.filesIn(disks)).containsExactly("map_0.out");
    }

    @ParameterizedTest
    @EnumSource
    void reduce_noDiskLeft_failsNamingEach(Stage stage) throws Exception {
        Throwable thrown = failure(stage, new FailingDisk(disks, "map_0.out", FailingDisk.Fault.FULL, ROOM, 2));
        // Large outputs are written at the same time, so another one may be the first to find no disk left.
        assertThat(thrown)
                .hasStackTraceContaining("cannot write map_")
                .hasStackTraceContaining(".out: no local dir is left (mapreduce.cluster.local.dir): ")
                .hasStackTraceContaining(disks.get(0) + ": No space left on device")
                .hasStackTraceContaining(disks.get(1) + ": No space left on device");
    }

    @ParameterizedTest
    @EnumSource
    void reduce_failedDiskCannotBeRead_fails(Stage stage) throws Exception {
        Throwable thrown = failure(stage, new FailingDisk(disks, "map_0.out", FailingDisk.Fault.BROKEN, ROOM, 1));
        assertThat(thrown).hasStackTraceContaining(".out from its failed disk: cannot read it at 0");
    }

    @ParameterizedTest
    @EnumSource
    void reduce_errorWhileAFileMoves_fails(Stage stage) throws Exception {
        Throwable thrown = failure(stage, new FailingDisk(disks, "map_0.out", FailingDisk.Fault.DYING, ROOM, 1));
        assertThat(thrown).hasStackTraceContaining("StackOverflowError: injected");
    }

    /** Runs are read in passes, and in the final merge by its own thread or by the reducer's. */
    @ParameterizedTest
    @CsvSource({"3, false", "100, false", "100, true"})
    void reduce_runCannotBeRead_named(int factor, boolean inTurn) throws Exception {
        ReduceHarness harness = harness(() -> job(inTurn, factor));
        FailingDisk failing = new FailingDisk(disks, "map_0.out", FailingDisk.Fault.UNREADABLE, ROOM, 2);
        Throwable thrown = catchThrowable(() -> reduce(harness, Stage.LARGE_OUTPUT, failing));
        assertThat(thrown)
                .hasStackTraceContaining("cannot read ")
                .hasStackTraceContaining("map_")
                .hasStackTraceContaining(".out at ")
                .hasStackTraceContaining("Input/output error");
        assertThat(harness.blamed()).isEmpty();
        ReduceFaults.awaitRelease();
        assertNothingIsLeft();
    }

    /** The disk is the folder of one map's output. Its index and a part of the output can be read. */
    @Test
    void reduce_localOutputCannotBeRead_fetchedWithoutBlame() throws Exception {
        ReduceHarness harness = harness(Stage.PASS::job);
        Output calm = harness.reduce(Shuffle.class, 0, Way.HTTP);
        List<Path> broken = List.of(harness.file(3).getParent());
        FailingDisk failing = new FailingDisk(broken, "none", FailingDisk.Fault.UNREADABLE, 100_000, 1).fromNowOn();
        ShuffleOnDisk.use(failing);
        try (MapOutputServer server = harness.server()) {
            Output output =
                    harness.reduce(ShuffleOnDisk.class, 0, Way.LOCAL, server.address(), disks.get(0), harness.folder());
            Oracle.assertSame(Stage.PASS.job(), "local", calm.records(), output.records());
            assertThat(server.requests()).isEqualTo(1);
            assertThat(output.counters().get("FAILED_SHUFFLE")).isZero();
        }
        assertThat(failing.failed()).hasSize(1);
        assertThat(harness.blamed()).isEmpty();
        assertNothingIsLeft();
    }

    /**
     * The output was verified and counts as fetched, so the reduce fails. Its next attempt detects the error at once
     * and fetches over HTTP.
     */
    @ParameterizedTest
    @CsvSource({"7, false", "100, false", "100, true"})
    void reduce_localOutputCannotBeReadAgain_named(int factor, boolean inTurn) throws Exception {
        // Compressed outputs count as on disk, not as in the page cache: with factor 7, a pass follows the fetch.
        ReduceHarness harness = harness(() -> job(inTurn, factor).compressedBy(DefaultCodec.class));
        long all = 0;
        for (int map = 0; map < ReduceFaults.MAPS; map++) {
            all += Files.size(harness.file(map));
        }
        // An upper bound of the bytes that are requested to verify all outputs and to read their indexes.
        long verifying = all + ReduceFaults.MAPS * 100;
        ShuffleOnDisk.use(new FailingDisk(
                        List.of(harness.folder()), "none", FailingDisk.Fault.UNREADABLE, verifying + all / 12, 1)
                .fromNowOn());
        Throwable thrown = catchThrowable(() -> harness.reduce(ShuffleOnDisk.class, 0, Way.HANDED_OVER));
        assertThat(thrown)
                .hasStackTraceContaining("cannot read ")
                .hasStackTraceContaining("partition 0 of ")
                .hasStackTraceContaining("file.out at ")
                .hasStackTraceContaining("Input/output error")
                .hasStackTraceContaining(factor == 7 ? "RunMerge.merge" : inTurn ? "Batches.next" : "Batches.run");
        assertThat(harness.blamed()).isEmpty();
        ReduceFaults.awaitRelease();
        assertNothingIsLeft();
    }

    private Throwable failure(Stage stage, FailingDisk failing) throws Exception {
        ReduceHarness harness = harness(stage::job);
        Throwable thrown = catchThrowable(() -> reduce(harness, stage, failing));
        assertThat(thrown).isNotNull();
        assertThat(harness.blamed()).isEmpty();
        ReduceFaults.awaitRelease();
        assertNothingIsLeft();
        return thrown;
    }

    private static TestJob job(boolean inTurn, int factor) {
        return TestJob.job(inTurn ? BombedJob.Key.class : Text.class, LongWritable.class, 1, 1)
                .with("mapreduce.reduce.shuffle.memory.limit.percent", 0.01)
                .with("mapreduce.task.io.sort.factor", factor);
    }

    private ReduceHarness harness(Supplier<TestJob> job) throws Exception {
        return maps.harness(job, job.get(), dir);
    }

    private Output reduce(ReduceHarness harness, Stage stage, FailingDisk failing) throws Exception {
        ShuffleOnDisk.use(failing);
        try (MapOutputServer server = harness.server()) {
            return harness.reduce(ShuffleOnDisk.class, 0, stage.way, server.address(), disks.get(0), disks.get(1));
        }
    }

    private void assertNothingIsLeft() throws IOException {
        ReduceFaults.assertNoFileIsLeft(dir, shared);
    }
}
