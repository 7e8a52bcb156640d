package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.DisabledOnJre;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.Bomb;
import org.spillway.testing.DirectBytes;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.ReduceHarness;

/**
 * Kills (interrupts) a reduce while the job's own code hangs. The reduce ends although that code goes on, and leaves
 * nothing behind.
 */
@ExtendWith(NothingIsLeft.class)
class ShuffleKillTest {
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
    @EnumSource
    void reduce_killed_endsAndLeavesNothing(ReduceStage stage) throws Exception {
        assertEnds(stage, Bomb.waiting(stage.caller()));
    }

    /**
     * The reduce does not wait for code that ignores the kill. A file that this code creates later must still be
     * removed.
     */
    @DisabledOnJre(value = JRE.JAVA_8, disabledReason = "its collector closes no file that nothing refers to")
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"COMPARE_IN_TURN", "DECODE_IN_TURN", "REDUCE"})
    void reduce_killedWhileCodeIgnoresIt_leavesNoFile(ReduceStage stage) throws Exception {
        assertEnds(stage, Bomb.deaf(stage.caller()));
    }

    private void assertEnds(ReduceStage stage, Bomb bomb) throws Exception {
        ReduceHarness harness = maps.harness(stage, stage.job(), dir);
        long direct = DirectBytes.now();
        bomb.inAnyThread().arm();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread task = new Thread(() -> {
            try {
                harness.reduce(SpillwayShuffle.class, 0, stage.way());
            } catch (Throwable e) {
                thrown.set(e);
            }
        });
        task.start();
        assertThat(bomb.awaitHit(task)).as("hit").isTrue();
        task.interrupt();
        task.join(); // while code that ignores the kill still waits
        bomb.letGo();
        assertThat(thrown.get()).isNotNull();
        assertThat(harness.blamed()).isEmpty();
        ReduceFaults.awaitRelease();
        ReduceFaults.awaitCollection(dir, shared, direct);
        ReduceFaults.assertNoFileIsLeft(dir, shared);
    }
}
