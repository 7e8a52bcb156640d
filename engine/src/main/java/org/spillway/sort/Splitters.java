package org.spillway.sort;

import java.util.Arrays;

/**
 * Prefixes that divide keys into ranges with about the same number of records each, computed from samples. A prefix
 * that occurs in many samples gets a range of its own, so a range that is still too large can be divided again until it
 * has only one prefix.
 *
 * <p>Worked example: of the samples 1 5 5 5 5 5 7 9 the quartiles are 5, 5 and 7. The splitters are 5, 6 and 7. The
 * ranges are 0 to 4, 5 alone, 6 alone, and 7 upwards.
 */
final class Splitters {
    private final long[] flipped; // as signed numbers; padded with the largest to a power of two less one
    private final int count;

    private Splitters(long[] sorted, int count) {
        this.count = count;
        int padded = Integer.highestOneBit(Math.max(1, count)) * 2 - 1;
        flipped = Arrays.copyOf(sorted, padded);
        Arrays.fill(flipped, count, padded, Long.MAX_VALUE);
    }

    /**
     * Computes splitters.
     *
     * @param samples prefixes; the array is sorted here
     * @param sampleCount number of samples in the array
     * @param ranges wanted number of ranges, at least 4; there may be fewer
     */
    static Splitters of(long[] samples, int sampleCount, int ranges) {
        for (int i = 0; i < sampleCount; i++) {
            samples[i] ^= Long.MIN_VALUE;
        }
        Arrays.sort(samples, 0, sampleCount);
        long[] chosen = new long[ranges];
        int count = 0;
        for (int i = 1; i < ranges && sampleCount > 0; i++) {
            long quantile = samples[(int) ((long) sampleCount * i / ranges)];
            if (count == 0 || quantile > chosen[count - 1]) {
                chosen[count++] = quantile;
            } else if (quantile == chosen[count - 1] && quantile != Long.MAX_VALUE) {
                chosen[count++] = quantile + 1; // occurs twice: gets a range of its own
            }
        }
        return new Splitters(chosen, count);
    }

    /** Number of ranges. */
    int ranges() {
        return count + 1;
    }

    /** Returns the range of a prefix: the number of splitters that are not above it. */
    int find(long prefix) {
        long wanted = prefix ^ Long.MIN_VALUE;
        int below = 0;
        for (int step = (flipped.length + 1) / 2; step > 0; step /= 2) {
            // no branch: its direction could not be predicted
            below += flipped[below + step - 1] <= wanted ? step : 0;
        }
        return Math.min(below, count); // the largest prefix also counts the padding
    }

    /** Whether a range can contain only one prefix. */
    boolean isSingle(int range) {
        if (range == 0) {
            return false;
        }
        // no prefix is above the largest one, so the last range has only that
        return range < count ? flipped[range] == flipped[range - 1] + 1 : flipped[range - 1] == Long.MAX_VALUE;
    }
}
