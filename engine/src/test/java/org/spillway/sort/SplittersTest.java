package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SplittersTest {
    private static final long SEED = 1998;

    @Test
    void of_frequentPrefix_rangeOfItsOwn() {
        Splitters splitters = of(4, 5, 9, 5, 5, 1, 7, 5, 5);
        assertThat(splitters.ranges()).isEqualTo(4);
        assertThat(ranges(splitters, 0, 4, 5, 6, 7, 8, 9, Long.MAX_VALUE, Long.MIN_VALUE, -1))
                .containsExactly(0, 0, 1, 2, 3, 3, 3, 3, 3, 3);
        assertThat(singles(splitters)).containsExactly(false, true, true, false);
    }

    @Test
    void of_largestPrefixFrequent_noRangeAboveIt() {
        Splitters splitters = of(4, -1, -1, -1, -1);
        assertThat(splitters.ranges()).isEqualTo(2);
        assertThat(ranges(splitters, 0, -2, -1)).containsExactly(0, 0, 1);
        assertThat(singles(splitters)).containsExactly(false, true);
    }

    @Test
    void isSingle_rangeOfTheLargestPrefix_beginsAtIt() {
        Splitters splitters = of(4, 3, 6, -2, -1);
        assertThat(splitters.ranges()).isEqualTo(4);
        assertThat(ranges(splitters, 0, 6, -3, -2, -1)).containsExactly(0, 1, 1, 2, 3);
        assertThat(singles(splitters)).containsExactly(false, false, true, true);
    }

    @Test
    void of_noSamples_oneRange() {
        Splitters splitters = Splitters.of(new long[] {7, 8, 9}, 0, 4);
        assertThat(splitters.ranges()).isEqualTo(1);
        assertThat(ranges(splitters, 0, 7, -1)).containsExactly(0, 0, 0);
        assertThat(singles(splitters)).containsExactly(false);
    }

    @Test
    void of_longerArray_onlyTheSamplesAreUsed() {
        Splitters splitters = Splitters.of(new long[] {40, 10, 20, 30, 1, 2, 3}, 4, 4);
        assertThat(ranges(splitters, 10, 19, 20, 30, 39, 40)).containsExactly(0, 0, 1, 2, 2, 3);
    }

    /** Every number of ranges, with samples of both signs: the oracle counts the quantiles that are not above. */
    @Test
    void find_anyPrefix_numberOfSplittersNotAbove() {
        Random random = new Random(SEED);
        for (int ranges = 4; ranges <= 70; ranges++) {
            long[] samples = random.longs(512).toArray();
            long[] sorted = Arrays.stream(samples)
                    .boxed()
                    .sorted(Long::compareUnsigned)
                    .mapToLong(x -> x)
                    .toArray();
            Splitters splitters = Splitters.of(samples, samples.length, ranges);
            assertThat(splitters.ranges()).isEqualTo(ranges);
            for (int i = 0; i < 200; i++) {
                long prefix = i % 2 == 0 ? random.nextLong() : sorted[random.nextInt(sorted.length)];
                int notAbove = 0;
                for (int q = 1; q < ranges; q++) {
                    notAbove += Long.compareUnsigned(sorted[sorted.length * q / ranges], prefix) <= 0 ? 1 : 0;
                }
                assertThat(splitters.find(prefix))
                        .as("%d ranges, prefix %d, seed %d", ranges, prefix, SEED)
                        .isEqualTo(notAbove);
            }
        }
    }

    private static Splitters of(int ranges, long... samples) {
        return Splitters.of(samples, samples.length, ranges);
    }

    private static int[] ranges(Splitters splitters, long... prefixes) {
        return Arrays.stream(prefixes).mapToInt(splitters::find).toArray();
    }

    private static boolean[] singles(Splitters splitters) {
        boolean[] singles = new boolean[splitters.ranges()];
        for (int i = 0; i < singles.length; i++) {
            singles[i] = splitters.isSingle(i);
        }
        return singles;
    }
}
