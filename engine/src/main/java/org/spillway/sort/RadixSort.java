package org.spillway.sort;

import java.util.Arrays;

/**
 * Sorts pairs of longs by the first one, unsigned. Stable. Most significant byte first: each pass deals a range out into
 * 256 buckets by one byte and goes on within each, so a range soon fits the cache; a byte that is the same in all of a
 * range costs no pass, and a small range is sorted by insertion.
 *
 * <p>McIlroy, Bostic, McIlroy: Engineering Radix Sort (1993), which also says why not least significant byte first: keys
 * are told apart by their first bytes long before the last ones.
 */
final class RadixSort {
    // Below this the 256 counters of a pass cost more than the compares and moves that they save.
    private static final int INSERTION_THRESHOLD = 48;

    private static final int RADIX = 256;
    private static final int TOP_SHIFT = Long.SIZE - Byte.SIZE;

    // One set of bucket bounds for each of the 8 bytes: a pass still needs its own while it goes on in its buckets.
    private final int[][] bounds = new int[Long.BYTES][];

    /**
     * Sorts the pairs from {@code from} to {@code to}.
     *
     * @param pairs pair i is at 2i and 2i + 1
     * @param spare as long as {@code pairs}; its content is lost
     * @param from the first pair
     * @param to behind the last pair
     */
    void sort(long[] pairs, long[] spare, int from, int to) {
        if (to - from <= INSERTION_THRESHOLD) {
            insertionSort(pairs, from, to);
            return;
        }
        long differing = differingBits(pairs, from, to);
        if (differing != 0) {
            deal(pairs, spare, from, to, topShift(differing));
        }
    }

    private void deal(long[] pairs, long[] spare, int from, int to, int shift) {
        int[] ends = count(pairs, from, to, shift);
        for (int i = 2 * from; i < 2 * to; i += 2) {
            // ends[b] starts as where bucket b begins and, when all are dealt, is where it ends
            int target = 2 * ends[(int) (pairs[i] >>> shift) & RADIX - 1]++;
            spare[target] = pairs[i];
            spare[target + 1] = pairs[i + 1];
        }
        System.arraycopy(spare, 2 * from, pairs, 2 * from, 2 * (to - from));
        if (shift == 0) {
            return;
        }
        int begin = from;
        for (int b = 0; b < RADIX; b++) {
            int end = ends[b];
            if (end - begin > 1) {
                sort(pairs, spare, begin, end);
            }
            begin = end;
        }
    }

    private int[] count(long[] pairs, int from, int to, int shift) {
        int level = shift / Byte.SIZE;
        int[] counts = bounds[level];
        if (counts == null) {
            counts = bounds[level] = new int[RADIX];
        } else {
            Arrays.fill(counts, 0);
        }
        for (int i = 2 * from; i < 2 * to; i += 2) {
            counts[(int) (pairs[i] >>> shift) & RADIX - 1]++;
        }
        int begin = from;
        for (int b = 0; b < RADIX; b++) {
            int size = counts[b];
            counts[b] = begin;
            begin += size;
        }
        return counts;
    }

    private static long differingBits(long[] pairs, int from, int to) {
        long first = pairs[2 * from];
        long differing = 0;
        for (int i = 2 * from + 2; i < 2 * to; i += 2) {
            differing |= pairs[i] ^ first;
        }
        return differing;
    }

    // The byte that holds the highest differing bit: all bytes above it are the same in the whole range.
    private static int topShift(long differing) {
        return TOP_SHIFT - Long.numberOfLeadingZeros(differing) / Byte.SIZE * Byte.SIZE;
    }

    private static void insertionSort(long[] pairs, int from, int to) {
        for (int i = 2 * from + 2; i < 2 * to; i += 2) {
            long prefix = pairs[i];
            long address = pairs[i + 1];
            int j = i - 2;
            // strictly greater: pairs of equal prefix keep their order
            while (j >= 2 * from && Long.compareUnsigned(pairs[j], prefix) > 0) {
                pairs[j + 2] = pairs[j];
                pairs[j + 3] = pairs[j + 1];
                j -= 2;
            }
            pairs[j + 2] = prefix;
            pairs[j + 3] = address;
        }
    }
}
