package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.Bomb;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.TestJob;

/**
 * The job's own code throws at each stage of a reduce. The reduce fails with that cause, and reports no map that is not
 * at fault. No file, thread or direct memory remains.
 */
@ExtendWith(NothingIsLeft.class)
class ShuffleStageFaultTest {
    @TempDir
    private Path dir;

    @AfterEach
    void disarm() {
        Bomb.disarm();
    }

    static List<Arguments> faults() {
        List<Supplier<Throwable>> throwables = List.of(
                () -> new IllegalStateException("injected"),
                () -> new IOException("injected"),
                () -> new StackOverflowError("injected"),
                () -> new OutOfMemoryError("injected"));
        List<Arguments> faults = new ArrayList<>();
        for (ReduceStage stage : ReduceStage.values()) {
            throwables.forEach(throwable -> faults.add(
                    Arguments.of(stage, throwable, throwable.get().getClass().getSimpleName())));
        }
        return faults;
    }

    @ParameterizedTest(name = "{0} {2}")
    @MethodSource("faults")
    void whatIsThrownFailsTheReduceWithItsCause(ReduceStage stage, Supplier<Throwable> throwable, String name)
            throws Exception {
        TestJob job = stage.job();
        ReduceHarness harness = new ReduceHarness(job, dir.resolve("maps"));
        ReduceFaults.spilling(job, harness);
        Bomb bomb = Bomb.throwing(stage.caller(), throwable).inAnyThread();
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
        ReduceFaults.assertNoFileIsLeft(dir, dir.resolve("maps"));
    }

    private static Throwable rootCause(Throwable thrown) {
        return thrown.getCause() == null ? thrown : rootCause(thrown.getCause());
    }
}
