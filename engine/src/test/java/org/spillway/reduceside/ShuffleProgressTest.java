package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.Bomb;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.TestJob;

/**
 * A reduce reports progress for work done, not for time passed, so that {@code mapreduce.task.timeout} ends a reduce
 * that hangs.
 */
@Timeout(120)
@ExtendWith(NothingIsLeft.class)
class ShuffleProgressTest {
    // Several times the half second after which a waiting thread checks for progress.
    private static final long HANG_MILLIS = 1700;

    private static final long NAP_MILLIS = 100;
    private static final int NAPS = 20;

    @TempDir
    private Path dir;

    @AfterEach
    void disarm() {
        Bomb.disarm();
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"DECODE_TO_FILE", "ENCODE_TO_FILE", "ENCODE_IN_PASS", "DECODE_IN_TURN", "REDUCE"
            }) // they wait in the same way as the others
    void noneWhileTheJobsCodeHangs(ReduceStage stage) throws Exception {
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
        assertThat(bomb.awaitHit()).as("hangs").isTrue();
        Thread.sleep(1200); // by now the other threads wait, and the work done before is reported
        long before = harness.progressReports();
        Thread.sleep(HANG_MILLIS);
        long after = harness.progressReports();
        task.interrupt();
        task.join(10_000);
        assertThat(task.isAlive()).isFalse();
        assertThat(after)
                .as("reports by the end of %d ms in which nothing was done", HANG_MILLIS)
                .isEqualTo(before);
        assertThat(thrown.get()).isNotNull();
        ReduceFaults.awaitRelease();
    }

    /**
     * In the reducer's own thread, progress is reported every 16 records, for which these naps are too few.
     */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"DECODE_TO_FILE", "ENCODE_TO_FILE", "COMPARE_IN_TURN", "DECODE_IN_TURN", "REDUCE"})
    void someWhileTheJobsCodeIsSlow(ReduceStage stage) throws Exception {
        ReduceHarness harness = harness(stage);
        Bomb bomb = Bomb.slow(stage.caller(), NAP_MILLIS, NAPS);
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
        assertThat(bomb.awaitHit()).as("is slow").isTrue();
        long before = harness.progressReports();
        while (bomb.slept() < NAPS && task.isAlive()) {
            Thread.sleep(10);
        }
        long after = harness.progressReports();
        task.join();
        assertThat(thrown.get()).isNull();
        assertThat(bomb.slept()).as("times that it was slow").isEqualTo(NAPS);
        assertThat(after - before)
                .as("reports in %d naps of %d ms", NAPS, NAP_MILLIS)
                .isGreaterThanOrEqualTo(NAPS * NAP_MILLIS / 1000);
    }

    private ReduceHarness harness(ReduceStage stage) throws Exception {
        // With one fetch at a time, a slow fetch delays everything.
        TestJob job = stage.job().with("mapreduce.reduce.shuffle.parallelcopies", 1);
        ReduceHarness harness = new ReduceHarness(job, dir.resolve("maps"));
        ReduceFaults.spilling(job, harness);
        return harness;
    }
}
