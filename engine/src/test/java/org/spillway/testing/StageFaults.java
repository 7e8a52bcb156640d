package org.spillway.testing;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The job's own code throws at each stage of a task where Spillway calls it. The task fails with that cause, and
 * nothing is left.
 *
 * @param <S> the stages of a kind of task
 */
@ExtendWith(NothingIsLeft.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // sources of arguments that are not static
public abstract class StageFaults<S extends Enum<S>> {
    /** The folder of the test. */
    @TempDir
    protected Path dir;

    private final Object[] stages;

    /** Creates the tests of these stages. */
    protected StageFaults(Class<S> stages) {
        this.stages = stages.getEnumConstants();
    }

    /** Runs a task in which a throwable is thrown at a stage, and checks its end. */
    protected abstract void assertFailsWithItsCause(S stage, Injected throwable) throws Exception;

    @AfterEach
    void disarm() {
        Bomb.disarm();
    }

    List<Arguments> faults() {
        return Injected.oneOfEachKind(stages);
    }

    List<Arguments> otherFaults() {
        return Injected.theOthers(stages);
    }

    @ParameterizedTest
    @MethodSource("faults")
    void task_stageThrows_failsWithItsCause(S stage, Injected throwable) throws Exception {
        assertFailsWithItsCause(stage, throwable);
    }

    @ParameterizedTest
    @Tag("nightly")
    @MethodSource("otherFaults")
    void task_stageThrowsOthers_failsWithTheirCause(S stage, Injected throwable) throws Exception {
        assertFailsWithItsCause(stage, throwable);
    }
}
