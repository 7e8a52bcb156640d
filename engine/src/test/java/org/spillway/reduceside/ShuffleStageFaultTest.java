package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.Bomb;
import org.spillway.testing.Injected;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.StageFaults;

/**
 * The job's own code throws at each stage of a reduce. The reduce fails with that cause, and reports no map that is not
 * at fault. No file, thread or direct memory remains.
 */
class ShuffleStageFaultTest extends StageFaults<ReduceStage> {
    @TempDir
    private static Path shared;

    private static StageMaps maps;

    @BeforeAll
    static void keepMaps() {
        maps = new StageMaps(shared);
    }

    ShuffleStageFaultTest() {
        super(ReduceStage.class);
    }

    @Override
    protected void assertFailsWithItsCause(ReduceStage stage, Injected throwable) throws Exception {
        ReduceHarness harness = maps.harness(stage, stage.job(), dir);
        Bomb bomb = Bomb.throwing(stage.caller(), throwable::get).inAnyThread();
        bomb.arm();
        Throwable thrown = catchThrowable(() -> harness.reduce(SpillwayShuffle.class, 0, stage.way()));
        assertThat(bomb.isHit()).as("reached").isTrue();
        assertThat(thrown).isNotNull();
        assertThat(rootCause(thrown)).isInstanceOf(throwable.get().getClass()).hasMessage("injected");
        if (throwable.get() instanceof Error) {
            assertThat(harness.blamed()).isEmpty();
        } else if (stage.isMergeOfOutputs()) {
            assertThat(Set.copyOf(harness.blamed())).as("maps to blame").hasSize(1);
        } else if (!stage.isFetchOverHttp()) {
            assertThat(harness.blamed()).isEmpty();
        }
        ReduceFaults.awaitRelease();
        if (stage == ReduceStage.REDUCE) {
            ReduceFaults.awaitRemoval(dir, shared);
        }
        ReduceFaults.assertNoFileIsLeft(dir, shared);
    }

    private static Throwable rootCause(Throwable thrown) {
        return thrown.getCause() == null ? thrown : rootCause(thrown.getCause());
    }
}
