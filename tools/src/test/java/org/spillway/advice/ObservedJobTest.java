package org.spillway.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.spillway.report.Attempt;

class ObservedJobTest {
    @Test
    void theTimesOfTasks() {
        JobModel model = new JobBuilder()
                .map(4, 10, 12)
                .map(4, 9, 11)
                .map(12.5, 18, 20)
                .reduce(21, 26, 27, 30)
                .facts()
                .model();

        assertThat(model.master()).isEqualTo(3_000);
        assertThat(model.first()).isEqualTo(1_000);
        // A start is at most 3 s, because the application master's JVM has started in this time.
        assertThat(model.maps())
                .containsExactly(
                        new MapWork(3_000, 3_000, 2_000),
                        new MapWork(3_000, 2_000, 2_000),
                        new MapWork(3_000, 2_500, 2_000));
        assertThat(model.reduces()).containsExactly(new ReduceWork(3_000, 2_000, 2_000, 1_000, 3_000));
        assertThat(model.end()).isEqualTo(1_000);
        assertThat(model.containers()).isEqualTo(2);
        assertThat(model.slowstart()).isEqualTo(0.05);
    }

    @Test
    void aReduceThatWaitedForMaps() {
        // The first reduce starts at 14, and has its outputs 0.5 s after the last map. The second reduce shows how long
        // a fetch takes.
        JobModel model = new JobBuilder()
                .map(4, 12, 13)
                .map(4, 19, 20)
                .reduce(14, 20.5, 21, 22)
                .reduce(22, 26, 26.5, 28)
                .facts()
                .model();

        assertThat(model.reduces())
                .containsExactly(
                        new ReduceWork(3_000, 1_000, 500, 500, 1_000), new ReduceWork(3_000, 1_000, 1_000, 500, 1_500));
    }

    @Test
    void aFetchThatNothingShowsIsThatOfANetwork() {
        JobModel model = new JobBuilder()
                .counter("REDUCE_SHUFFLE_BYTES", 110_000_000)
                .map(4, 19, 20)
                .reduce(10, 20.5, 21, 22)
                .facts()
                .model();

        // 110 MB at 110 MB/s
        assertThat(model.reduces()).containsExactly(new ReduceWork(3_000, 1_000, 500, 500, 1_000));
    }

    @Test
    void noStartIsLongerThanTheShortestMap() {
        JobModel model = new JobBuilder().map(4, 5.5, 6).map(4, 10, 11).facts().model();

        assertThat(model.maps().get(0)).isEqualTo(new MapWork(1_500, 0, 500));
        assertThat(model.maps().get(1)).isEqualTo(new MapWork(1_500, 4_500, 1_000));
    }

    @Test
    void waitsOfWavesAndOfReduces() {
        // m2 takes the container of m1, and m3 that of m0. The reduce could start when m2 and m3 had started, at 9.5.
        TaskContainers containers = new JobBuilder()
                .map(4, 7, 9)
                .map(4, 7, 8)
                .map(8.5, 12, 13)
                .map(9.5, 13, 14)
                .reduce(14.5, 16, 17, 18)
                .facts()
                .observed()
                .containers();

        assertThat(containers.atOnce()).isEqualTo(2);
        assertThat(containers.waves()).isEqualTo(2);
        assertThat(containers.waits())
                .containsExactly(
                        new TaskContainers.Wait(Attempt.Kind.MAP, 2, 500),
                        new TaskContainers.Wait(Attempt.Kind.MAP, 2, 500),
                        new TaskContainers.Wait(Attempt.Kind.REDUCE, 3, 1_500));
        assertThat(containers.gapOfWave(2)).isEqualTo(500);
        assertThat(containers.gapOfWave(3)).isEqualTo(-1);
        assertThat(containers.gap()).isCloseTo(2_500.0 / 3, within(1e-9));
    }

    @Test
    void clocksThatDifferMakeNoNegativeTimes() {
        JobModel early = new JobBuilder().map(-1, 9, 12).facts().model();
        assertThat(early.master()).isZero();
        assertThat(early.first()).isZero();

        JobModel model = new JobBuilder()
                .map(4, 12, 11)
                .map(5, 4, 10)
                .reduce(13, 17, 16, 15)
                .facts()
                .model();
        assertThat(model.maps()).containsExactly(new MapWork(0, 8_000, 0), new MapWork(0, 0, 5_000));
        assertThat(model.reduces())
                .singleElement()
                .satisfies(reduce -> assertThat(reduce.merge()).isZero())
                .satisfies(reduce -> assertThat(reduce.reduce()).isZero());
    }

    @Test
    void failedAttemptsTakeContainersButNoWork() {
        JobFacts facts = new JobBuilder().map(4, 7, 9).failed(4, 6).facts();

        assertThat(facts.observed().containers().atOnce()).isEqualTo(2);
        assertThat(facts.model().maps()).hasSize(1);
    }

    @Test
    void theSimulationOfAJobIsNearItsTime() {
        JobFacts facts = new JobBuilder()
                .map(4, 10, 12)
                .map(4, 9, 11)
                .map(12.5, 18, 20)
                .reduce(21, 26, 27, 30)
                .facts();

        assertThat(facts.millis()).isEqualTo(31_000);
        assertThat(Simulation.millis(facts.model())).isCloseTo(31_000, within(1_500.0));
    }

    @Test
    void tasksOfUberJobsHaveNoStart() {
        JobFacts facts = new JobBuilder()
                .uber()
                .map(4, 7, 9)
                .map(9, 12, 14)
                .reduce(14, 15, 16, 17)
                .facts();

        assertThat(facts.model().maps()).containsOnly(new MapWork(0, 3_000, 2_000));
        // The model does not contain the wait before the first task, which took a second here.
        assertThat(Simulation.millis(facts.model())).isEqualTo(facts.millis() - 1_000);
    }

    @Test
    void aJobWithoutMapsHasNothingToExamine() {
        assertThatThrownBy(() -> new JobBuilder().failed(4, 6).facts())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the history of job_1_0002 has no times of its map tasks");
    }
}
