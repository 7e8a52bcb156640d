package org.spillway.tools.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.spillway.report.Attempt;

class JobTimesTest {
    @Test
    void of_twoWavesAndAReduce_meansOfPhases() {
        JobTimes times = new JobBuilder()
                .map(4, 10, 12)
                .map(4, 9, 11)
                .map(12.5, 18, 20)
                .reduce(21, 26, 27, 30)
                .facts()
                .times();

        assertThat(times.job()).isEqualTo(31_000);
        assertThat(times.master()).isEqualTo(3_000);
        assertThat(times.first()).isEqualTo(1_000);
        assertThat(times.map()).isEqualTo(7_500);
        assertThat(times.flush()).isEqualTo(2_000);
        assertThat(times.reduce()).isEqualTo(9_000);
        assertThat(times.fetch()).isEqualTo(5_000);
        assertThat(times.merge()).isEqualTo(1_000);
        assertThat(times.reducer()).isEqualTo(3_000);
        assertThat(times.slowstart()).isEqualTo(0.05);
    }

    @Test
    void share_twoWaves_countsTwice() {
        JobTimes times = new JobBuilder()
                .map(4, 10, 12)
                .map(4, 9, 11)
                .map(12.5, 18, 20)
                .reduce(21, 26, 27, 30)
                .facts()
                .times();

        assertThat(times.share(3_100, times.maps())).isEqualTo(0.2);
        assertThat(times.share(3_100, times.reduces())).isEqualTo(0.1);
    }

    @Test
    void share_uberMode_countsEachTask() {
        JobTimes times = new JobBuilder()
                .uber()
                .map(4, 7, 9)
                .map(9, 12, 14)
                .reduce(14, 15, 16, 17)
                .facts()
                .times();

        assertThat(times.share(1_800, times.maps())).isEqualTo(0.2);
    }

    @Test
    void fetch_reduceBesideMaps_countsFromTheLastMap() {
        JobTimes times = new JobBuilder()
                .map(4, 12, 13)
                .map(4, 19, 20)
                .reduce(14, 20.5, 21, 22)
                .facts()
                .times();

        assertThat(times.early()).hasSize(1);
        assertThat(times.fetch()).isEqualTo(500);
        assertThat(times.reduce()).isEqualTo(2_000);
    }

    @Test
    void containers_twoWaves_waitsOfMapsAndReduces() {
        // m2 takes the container of m1, and m3 that of m0. The reduce could start when m2 and m3 had started, at 9.5.
        TaskContainers containers = new JobBuilder()
                .map(4, 7, 9)
                .map(4, 7, 8)
                .map(8.5, 12, 13)
                .map(9.5, 13, 14)
                .reduce(14.5, 16, 17, 18)
                .facts()
                .times()
                .containers();

        assertThat(containers.atOnce()).isEqualTo(2);
        assertThat(containers.waves()).isEqualTo(2);
        assertThat(containers.rounds()).isEqualTo(3);
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
    void of_clocksThatDiffer_noNegativeTimes() {
        JobTimes early = new JobBuilder().map(-1, 9, 12).facts().times();
        assertThat(early.master()).isZero();
        assertThat(early.first()).isZero();

        JobTimes times = new JobBuilder()
                .map(4, 12, 11)
                .map(5, 4, 10)
                .reduce(13, 17, 16, 15)
                .facts()
                .times();
        assertThat(times.flush()).as("0 and 5 s").isEqualTo(2_500);
        assertThat(times.merge()).isZero();
        assertThat(times.reducer()).isZero();
    }

    @Test
    void of_failedAttempt_takesAContainerButIsNoMap() {
        JobTimes times = new JobBuilder().map(4, 7, 9).failed(4, 6).facts().times();

        assertThat(times.containers().atOnce()).isEqualTo(2);
        assertThat(times.maps()).hasSize(1);
    }

    @Test
    void of_noMaps_throws() {
        assertThatThrownBy(() -> new JobBuilder().failed(4, 6).facts())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the history of job_1_0002 has no times of its map tasks");
    }
}
