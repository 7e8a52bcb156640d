package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.Bomb;
import org.spillway.testing.Looks;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.TestJob;

/**
 * A reduce reports progress for work done, not for time passed, so that {@code mapreduce.task.timeout} ends a reduce
 * that hangs.
 */
@ExtendWith(NothingIsLeft.class)
class ShuffleProgressTest {
    private static final int REPORTS = 2;
    private static final int REPORT_MILLIS = 5;

    @TempDir
    private static Path shared;

    private static StageMaps maps;

    @TempDir
    private Path dir;

    @BeforeAll
    static void keepMaps() {
        maps = new StageMaps(shared);
    }

    @AfterEach
    void disarm() {
        Bomb.disarm();
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"DECODE_TO_FILE", "ENCODE_TO_FILE", "ENCODE_IN_PASS", "DECODE_IN_TURN", "REDUCE"
            }) // they wait in the same way as the others
    void progress_jobsCodeHangs_noneReported(ReduceStage stage) throws Exception {
        ReduceHarness harness = harness(stage);
        Bomb bomb = Bomb.waiting(stage.caller()).inAnyThread();
        bomb.arm();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread task = new Thread(() -> {
            try {
                harness.reduce(SpillwayShuffle.class, 0, stage.way());
            } catch (Throwable e) {
                thrown.set(e);
            }
        });
        task.start();
        assertThat(bomb.awaitHit(task)).as("hangs").isTrue();
        boolean silent = Looks.findSilence(task, harness::progressReports);
        task.interrupt();
        task.join();
        assertThat(silent).as("no reports while nothing was done").isTrue();
        assertThat(thrown.get()).isNotNull();
        ReduceFaults.awaitRelease();
    }

    /**
     * The job's code is slow until there are some reports. In the reducer's own thread, progress is reported every 16
     * records, for which these naps are too few.
     */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"DECODE_TO_FILE", "ENCODE_TO_FILE", "COMPARE_IN_TURN", "DECODE_IN_TURN", "REDUCE"})
    void progress_jobsCodeIsSlow_someReported(ReduceStage stage) throws Exception {
        ReduceHarness harness = harness(stage);
        AtomicLong before = new AtomicLong(-1);
        AtomicBoolean reported = new AtomicBoolean();
        Bomb.slow(stage.caller(), () -> {
                    long reports = harness.progressReports();
                    before.compareAndSet(-1, reports);
                    if (reports >= before.get() + REPORTS) {
                        reported.set(true);
                    }
                    return reported.get();
                })
                .arm();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread task = new Thread(() -> {
            try {
                harness.reduce(SpillwayShuffle.class, 0, stage.way());
            } catch (Throwable e) {
                thrown.set(e);
            }
        });
        task.start();
        task.join();
        assertThat(thrown.get()).isNull();
        assertThat(reported).as("reports while the job's code was slow").isTrue();
    }

    private ReduceHarness harness(ReduceStage stage) throws Exception {
        // With one fetch at a time, a slow fetch delays everything.
        TestJob job = stage.job()
                .with("mapreduce.reduce.shuffle.parallelcopies", 1)
                .with(MRJobConfig.TASK_PROGRESS_REPORT_INTERVAL, REPORT_MILLIS);
        return maps.harness(stage, job, dir);
    }
}
