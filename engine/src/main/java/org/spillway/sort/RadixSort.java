package org.spillway.sort;

import java.util.Arrays;

/**
 * Sorts pairs of longs by the first, unsigned, and pairs of equal firsts by the second. In place. Most significant byte
 * first: each pass deals a range out into 256 buckets by one byte and goes on within each, so a range soon fits the cache;
 * a byte that is the same in all of a range costs no pass, and a small range is sorted by insertion.
 *
 * <p>The pass is the American flag sort of McIlroy, Bostic, McIlroy: Engineering Radix Sort (1993). It needs no second
 * array, which would double the index, and is not stable by itself: that the second long of a pair (the address, which
 * rises in the order of collecting) decides among equals is what makes the whole stable.
 */
final class RadixSort {
    // Below this the 256 counters of a pass cost more than the compares and moves that they save.
    private static final int INSERTION_THRESHOLD = 48;

    private static final int RADIX = 256;
    private static final int LEVELS = Long.BYTES;

    // Where each bucket ends, one set for each byte of both longs: a pass needs its own while it goes on in its
    // buckets.
    private final int[][] ends = new int[2 * LEVELS][];
    private final int[] next = new int[RADIX];

    /**
     * Sorts the pairs from {@code from} to {@code to}.
     *
     * @param pairs pair i is at 2i and 2i + 1
     * @param from the first pair
     * @param to behind the last pair
     */
    void sort(long[] pairs, int from, int to) {
        sort(pairs, from, to, 0);
    }

    // column 0: by the firsts; column 1: all firsts are equal, by the seconds
    private void sort(long[] pairs, int from, int to, int column) {
        if (to - from <= INSERTION_THRESHOLD) {
            insertionSort(pairs, from, to);
            return;
        }
        long differing = differingBits(pairs, from, to, column);
        if (differing != 0) {
            deal(pairs, from, to, column, topByte(differing));
        } else if (column == 0 && !isRising(pairs, from, to)) {
            sort(pairs, from, to, 1);
        }
    }

    private void deal(long[] pairs, int from, int to, int column, int level) {
        int shift = level * Byte.SIZE;
        int[] bucketEnds = count(pairs, from, to, column, shift);
        for (int b = 0; b < RADIX; b++) {
            int end = bucketEnds[b];
            while (next[b] < end) {
                int at = 2 * next[b];
                int home = (int) (pairs[at + column] >>> shift) & RADIX - 1;
                int target = 2 * next[home]++;
                if (home != b) {
                    swap(pairs, at, target);
                }
            }
        }
        int begin = from;
        for (int b = 0; b < RADIX; b++) {
            int end = bucketEnds[b];
            if (end - begin > 1) {
                sort(pairs, begin, end, column);
            }
            begin = end;
        }
    }

    /** Fills {@link #next} with where each bucket begins, and returns where each ends. */
    private int[] count(long[] pairs, int from, int to, int column, int shift) {
        int slot = shift / Byte.SIZE + column * LEVELS;
        int[] counts = ends[slot];
        if (counts == null) {
            counts = ends[slot] = new int[RADIX];
        } else {
            Arrays.fill(counts, 0);
        }
        for (int i = 2 * from + column; i < 2 * to; i += 2) {
            counts[(int) (pairs[i] >>> shift) & RADIX - 1]++;
        }
        int begin = from;
        for (int b = 0; b < RADIX; b++) {
            next[b] = begin;
            begin += counts[b];
            counts[b] = begin;
        }
        return counts;
    }

    private static void swap(long[] pairs, int a, int b) {
        long first = pairs[a];
        long second = pairs[a + 1];
        pairs[a] = pairs[b];
        pairs[a + 1] = pairs[b + 1];
        pairs[b] = first;
        pairs[b + 1] = second;
    }

    private static long differingBits(long[] pairs, int from, int to, int column) {
        long first = pairs[2 * from + column];
        long differing = 0;
        for (int i = 2 * from + column; i < 2 * to; i += 2) {
            differing |= pairs[i] ^ first;
        }
        return differing;
    }

    // Equal keys that were not moved are in order already: the common case of few distinct keys costs one look.
    private static boolean isRising(long[] pairs, int from, int to) {
        for (int i = 2 * from + 3; i < 2 * to; i += 2) {
            if (pairs[i] < pairs[i - 2]) {
                return false;
            }
        }
        return true;
    }

    // The number, from the lowest, of the byte with the highest differing bit: above it all are the same in the range.
    private static int topByte(long differing) {
        return LEVELS - 1 - Long.numberOfLeadingZeros(differing) / Byte.SIZE;
    }

    private static void insertionSort(long[] pairs, int from, int to) {
        for (int i = 2 * from + 2; i < 2 * to; i += 2) {
            long first = pairs[i];
            long second = pairs[i + 1];
            int j = i - 2;
            while (j >= 2 * from && isAfter(pairs[j], pairs[j + 1], first, second)) {
                pairs[j + 2] = pairs[j];
                pairs[j + 3] = pairs[j + 1];
                j -= 2;
            }
            pairs[j + 2] = first;
            pairs[j + 3] = second;
        }
    }

    private static boolean isAfter(long first, long second, long otherFirst, long otherSecond) {
        return first == otherFirst ? second > otherSecond : Long.compareUnsigned(first, otherFirst) > 0;
    }
}
