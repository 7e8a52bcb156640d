package org.spillway.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.run.Run;
import org.spillway.run.Runs;

/** Tests which runs a merge pass takes. */
class MergePlanTest {
    @ParameterizedTest
    @CsvSource({
        // runs, memory, factor: number of runs in the first pass
        "12, 0, 10, 3",
        "11, 0, 10, 2",
        "19, 0, 10, 10",
        "20, 0, 10, 2",
        "11, 1, 10, 3",
        "10, 1, 10, 2",
        "3, 0, 2, 2",
        "50, 0, 2, 2",
        "4, 0, 3, 2",
        "5, 0, 3, 3",
        // factor 2, two runs and memory
        "2, 1, 2, 2",
    })
    void next_moreSourcesThanTheFactor_firstPassOfFewRuns(int runs, int memory, int factor, int count) {
        MergePlan plan =
                MergePlan.next(runs(LongStream.iterate(100, i -> i).limit(runs).toArray()), memory, factor);
        assertThat(plan.count()).isEqualTo(count);
        assertThat(plan.from()).as("the first of equals").isZero();
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 10", "1, 0, 2", "1, 1, 2", "2, 0, 2", "10, 0, 10", "9, 1, 10", "3, 0, 100"})
    void next_allFitTheFinalMerge_null(int runs, int memory, int factor) {
        assertThat(MergePlan.next(runs(new long[runs]), memory, factor)).isNull();
    }

    @Test
    void next_runsOfSeveralSizes_lightestNeighbours() {
        // With 6 runs and factor 4, the first pass takes three runs. The sums of three neighbours are 111, 30, 33 and
        // 24.
        List<Run> runs = runs(100, 1, 10, 19, 4, 1, 109);
        MergePlan plan = MergePlan.next(runs.subList(0, 6), 0, 4);
        assertThat(plan.count()).isEqualTo(3);
        assertThat(plan.from()).isEqualTo(3);
        // The lightest window is the last one, then the first one.
        assertThat(MergePlan.next(runs(9, 9, 9, 1), 0, 3).from()).isEqualTo(2);
        assertThat(MergePlan.next(runs(1, 9, 9, 9), 0, 3).from()).isZero();
    }

    @Test
    void next_randomRuns_lightestNeighbours() {
        for (long seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            int factor = 2 + random.nextInt(12);
            int memory = random.nextInt(2);
            List<Run> runs = runs(random.longs(factor + 1 + random.nextInt(60), 0, 20)
                    .map(length -> length << 40)
                    .toArray());
            MergePlan plan = MergePlan.next(runs, memory, factor);
            String shape = "seed=" + seed + " factor=" + factor + " runs=" + runs.size();
            assertThat(plan.count()).as(shape).isBetween(2, factor);
            long taken = bytes(runs, plan.from(), plan.count());
            for (int from = 0; from + plan.count() <= runs.size(); from++) {
                long other = bytes(runs, from, plan.count());
                assertThat(taken).as(shape + " against " + from).isLessThanOrEqualTo(other);
                if (from < plan.from()) {
                    assertThat(taken).as(shape + ": the first of equals").isLessThan(other);
                }
            }
        }
    }

    @Test
    void next_untilNull_finalMergeOfFactorSources() {
        for (int factor = 2; factor <= 12; factor++) {
            for (int memory = 0; memory <= 1; memory++) {
                for (int count = 1; count <= 150; count++) {
                    List<Run> runs =
                            new ArrayList<>(runs(LongStream.range(0, count).toArray()));
                    String shape = "runs=" + count + " memory=" + memory + " factor=" + factor;
                    int passes = 0;
                    for (MergePlan plan = MergePlan.next(runs, memory, factor);
                            plan != null;
                            plan = MergePlan.next(runs, memory, factor)) {
                        assertThat(plan.count()).as(shape).isBetween(2, factor);
                        if (passes > 0) {
                            assertThat(plan.count())
                                    .as(shape + ": a later pass")
                                    .isEqualTo(Math.min(factor, runs.size()));
                        }
                        long bytes = bytes(runs, plan.from(), plan.count());
                        runs.subList(plan.from(), plan.from() + plan.count()).clear();
                        runs.add(plan.from(), Runs.ofLength(bytes));
                        passes++;
                    }
                    assertThat(runs.size() + memory).as(shape).isLessThanOrEqualTo(factor);
                    if (passes > 0) {
                        assertThat(runs.size() + memory).as(shape).isEqualTo(factor);
                    }
                    assertThat(bytes(runs, 0, runs.size())).as(shape).isEqualTo((long) count * (count - 1) / 2);
                    // Each pass reduces the number of sources by at most factor - 1.
                    int surplus = Math.max(0, count + memory - factor);
                    assertThat(passes).as(shape + ": passes").isEqualTo((surplus + factor - 2) / (factor - 1));
                }
            }
        }
    }

    private static long bytes(List<Run> runs, int from, int count) {
        return runs.subList(from, from + count).stream().mapToLong(Run::length).sum();
    }

    private static List<Run> runs(long... lengths) {
        return LongStream.of(lengths).mapToObj(Runs::ofLength).toList();
    }
}
