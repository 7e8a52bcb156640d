package org.spillway.benchmarks.micro;

import java.util.Arrays;

/**
 * American flag sort of interleaved pairs: in place, most significant digit first. Small ranges are sorted by
 * insertion, and digits that are equal in all pairs are skipped. The sort is not stable, so ranges of equal prefixes
 * are sorted by address.
 */
final class AmericanFlagSort {
    /** Value of {@code wideFrom} for 8-bit digits only. */
    static final int NEVER = Integer.MAX_VALUE;

    /** The insertion threshold of all sorts but those of {@link RadixThresholdBench}. */
    static final int THRESHOLD = 48;

    private static final int NARROW = 8;
    private static final int WIDE = 16;

    private final int threshold;
    private final int wideFrom;
    private final int[][] ends = new int[2 * Long.BYTES][];
    private final int[] next;

    /**
     * Creates a sorter.
     *
     * @param threshold ranges of up to this many pairs are sorted by insertion
     * @param wideFrom ranges of this many pairs or more are distributed by 16-bit digits
     */
    AmericanFlagSort(int threshold, int wideFrom) {
        this.threshold = threshold;
        this.wideFrom = wideFrom;
        this.next = new int[1 << (wideFrom == NEVER ? NARROW : WIDE)];
    }

    void sort(long[] pairs, int from, int to) {
        sort(pairs, from, to, 0);
    }

    private void sort(long[] pairs, int from, int to, int column) {
        int count = to - from;
        if (count <= threshold) {
            PairOps.insertionSort(pairs, from, to);
            return;
        }
        long differing = PairOps.differingBits(pairs, from, to, column);
        if (differing != 0) {
            int bits = count >= wideFrom ? WIDE : NARROW;
            deal(pairs, from, to, column, PairOps.topShift(differing, bits), 1 << bits);
        } else if (column == 0 && !PairOps.addressesRise(pairs, from, to)) {
            sort(pairs, from, to, 1);
        }
    }

    private void deal(long[] pairs, int from, int to, int column, int shift, int buckets) {
        int[] bucketEnds = count(pairs, from, to, column, shift, buckets);
        for (int b = 0; b < buckets; b++) {
            int end = bucketEnds[b];
            while (next[b] < end) {
                int at = 2 * next[b];
                int home = (int) (pairs[at + column] >>> shift) & buckets - 1;
                int target = 2 * next[home]++;
                if (home != b) {
                    PairOps.swap(pairs, at, target);
                }
            }
        }
        int begin = from;
        for (int b = 0; b < buckets; b++) {
            int end = bucketEnds[b];
            if (end - begin > 1) {
                sort(pairs, begin, end, column);
            }
            begin = end;
        }
    }

    private int[] count(long[] pairs, int from, int to, int column, int shift, int buckets) {
        int[] counts = counters(shift / Byte.SIZE + column * Long.BYTES, buckets);
        for (int i = 2 * from + column; i < 2 * to; i += 2) {
            counts[(int) (pairs[i] >>> shift) & buckets - 1]++;
        }
        int begin = from;
        for (int b = 0; b < buckets; b++) {
            next[b] = begin;
            begin += counts[b];
            counts[b] = begin;
        }
        return counts;
    }

    // One set of counters for each digit: a pass needs its counters while it sorts its buckets, which use smaller
    // shifts.
    private int[] counters(int slot, int buckets) {
        int[] counts = ends[slot];
        if (counts == null || counts.length < buckets) {
            counts = ends[slot] = new int[buckets];
        } else {
            Arrays.fill(counts, 0, buckets, 0);
        }
        return counts;
    }
}
