package org.spillway.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** By hand: the times in the comments are seconds from the submission. */
class SimulationTest {
    private static final MapWork MAP = new MapWork(2_000, 2_000, 1_000);
    private static final ReduceWork REDUCE = new ReduceWork(4_000, 1_000, 500, 1_000, 2_000);

    @Test
    void twoWavesAndOneReduce() {
        // m0, m1: 4 to 9; m2: 10 to 15; the reduce: 16 to 24; the job: 25
        assertThat(Simulation.millis(job(3, 1, 2, 1_000, 1))).isEqualTo(25_000);
    }

    @Test
    void aReduceThatStartsBesideTheLastMapHasItsStartBehindIt() {
        // All maps have containers at 10, so the reduce takes the second at 9 + 1. It is ready at 14 and has copied at
        // 15, when
        // the last map ends; half a second is left then. 15.5 + 1 + 2, and 1 to the job's end.
        assertThat(Simulation.millis(job(3, 1, 2, 1_000, 0.05))).isEqualTo(19_500);
    }

    @Test
    void aContainerOfItsOwnForEachTask() {
        // maps 4 to 9; no container before the first reduce, which still waits a gap: 10 to 18; 19
        assertThat(Simulation.millis(job(3, 1, 4, 1_000, 1))).isEqualTo(19_000);
    }

    @Test
    void reducesHoldAtMostHalfOfTheContainersWhileMapsWait() {
        // 12 maps on four containers, no gap: four at 4 to 9, and four at 9 to 14, because no reduce was asked for
        // before 9.
        // From then a third of the maps have ended, so reduces may hold 4 / 3 containers: one from 14. Three maps 14 to
        // 19, the
        // last 19 to 24. The reduce has copied at 19, half a second is left at 24: it ends at 27.5, the job at 28.5.
        assertThat(Simulation.millis(job(12, 1, 4, 0, 0.05))).isEqualTo(28_500);
        // With all maps first: 4 to 19, the reduce 19 to 27.
        assertThat(Simulation.millis(job(12, 1, 4, 0, 1))).isEqualTo(28_000);
    }

    @Test
    void oneContainerRunsAllMapsBeforeAnyReduce() {
        // 3 maps 4 to 19, 2 reduces of 8: 35
        assertThat(Simulation.millis(job(3, 2, 1, 0, 0))).isEqualTo(36_000);
    }

    @Test
    void mapsAlone() {
        assertThat(Simulation.millis(job(3, 0, 2, 1_000, 0.05))).isEqualTo(16_000);
    }

    @Test
    void uberModeRunsOneTaskAfterTheOther() {
        // 3 + 3 x (2 + 1) + (1 + 1 + 2) + 1: no wait for the first container, no starts, no gaps
        assertThat(Simulation.millis(job(3, 1, 2, 1_000, 0.05).inUberMode())).isEqualTo(17_000);
    }

    private static JobModel job(int maps, int reduces, int containers, double gap, double slowstart) {
        List<MapWork> mapWorks = Collections.nCopies(maps, MAP);
        List<ReduceWork> reduceWorks = Collections.nCopies(reduces, REDUCE);
        return new JobModel(3_000, 1_000, mapWorks, reduceWorks, containers, gap, slowstart, 1_000, false);
    }
}
