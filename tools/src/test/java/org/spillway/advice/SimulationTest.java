package org.spillway.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The expected times are computed by hand. Times in comments are seconds after the submission. */
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
        // At 10, all maps have containers, so the reduce takes the second one, which is free from 9 + 1. It is ready at
        // 14. At 15, when the last map ends, it has half a second left to copy. 15.5, merge 1, reducer 2, and 1 to the
        // job's end.
        assertThat(Simulation.millis(job(3, 1, 2, 1_000, 0.05))).isEqualTo(19_500);
    }

    @Test
    void aContainerOfItsOwnForEachTask() {
        // The maps run from 4 to 9. No map has used the reduce's container before, but the reduce still waits for a
        // gap. It runs from 10 to 18, and the job ends at 19.
        assertThat(Simulation.millis(job(3, 1, 4, 1_000, 1))).isEqualTo(19_000);
    }

    @Test
    void reducesHoldAtMostHalfOfTheContainersWhileMapsWait() {
        // 12 maps on four containers without gaps: four maps from 4 to 9, and four from 9 to 14, because no reduce was
        // asked for before 9. From then on a third of the maps have ended, so reduces may hold 4 / 3 containers: one
        // from 14. Three maps run from 14 to 19, and the last from 19 to 24. The reduce has copied at 19, and has half
        // a second left at 24. It ends at 27.5, and the job at 28.5.
        assertThat(Simulation.millis(job(12, 1, 4, 0, 0.05))).isEqualTo(28_500);
        // If all maps must end first, they run from 4 to 19, and the reduce from 19 to 27.
        assertThat(Simulation.millis(job(12, 1, 4, 0, 1))).isEqualTo(28_000);
    }

    @Test
    void oneContainerRunsAllMapsBeforeAnyReduce() {
        // 3 maps run from 4 to 19, and 2 reduces of 8 s each until 35.
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
