package org.spillway.benchmarks.micro;

import java.util.Arrays;

/**
 * Stable radix sort of pairs, least significant digit first, with a second array. Digits that are equal in all pairs
 * are skipped.
 */
final class LsdRadix {
    private final long[] room;
    private final int digitBits;
    private final int[] next;

    LsdRadix(int maxEntries, int digitBits) {
        this.room = new long[2 * maxEntries];
        this.digitBits = digitBits;
        this.next = new int[1 << digitBits];
    }

    /** Sorts the first {@code count} pairs. */
    void sort(long[] pairs, int count) {
        long differing = PairOps.differingBits(pairs, 0, count, 0);
        long[] data = pairs;
        long[] other = room;
        for (int shift = 0; shift < Long.SIZE; shift += digitBits) {
            if ((differing >>> shift & next.length - 1) == 0) {
                continue;
            }
            scatter(data, other, count, shift);
            long[] sorted = other;
            other = data;
            data = sorted;
        }
        if (data != pairs) {
            System.arraycopy(data, 0, pairs, 0, 2 * count);
        }
    }

    private void scatter(long[] data, long[] other, int count, int shift) {
        int mask = next.length - 1;
        Arrays.fill(next, 0);
        for (int i = 0; i < 2 * count; i += 2) {
            next[(int) (data[i] >>> shift) & mask]++;
        }
        int begin = 0;
        for (int b = 0; b <= mask; b++) {
            int size = next[b];
            next[b] = begin;
            begin += size;
        }
        for (int i = 0; i < 2 * count; i += 2) {
            int target = 2 * next[(int) (data[i] >>> shift) & mask]++;
            other[target] = data[i];
            other[target + 1] = data[i + 1];
        }
    }
}
