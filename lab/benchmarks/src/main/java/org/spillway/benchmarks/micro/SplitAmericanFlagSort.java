package org.spillway.benchmarks.micro;

import java.util.Arrays;

/**
 * {@link AmericanFlagSort} on two arrays, prefixes and addresses: counting reads half the bytes, but a swap touches
 * four places.
 */
final class SplitAmericanFlagSort {
    private static final int BUCKETS = 256;

    private final int[][] ends = new int[2 * Long.BYTES][];
    private final int[] next = new int[BUCKETS];

    void sort(long[] prefixes, long[] addresses, int from, int to) {
        sort(prefixes, addresses, from, to, 0);
    }

    // digits: the array to distribute by; the other array is permuted with it
    private void sort(long[] digits, long[] others, int from, int to, int column) {
        if (to - from <= AmericanFlagSort.THRESHOLD) {
            if (column == 0) {
                insertionSort(digits, others, from, to);
            } else {
                Arrays.sort(digits, from, to); // all prefixes are equal, so sort the addresses alone
            }
            return;
        }
        long differing = differingBits(digits, from, to);
        if (differing != 0) {
            deal(digits, others, from, to, column, PairOps.topShift(differing, Byte.SIZE));
        } else if (column == 0 && !rises(others, from, to)) {
            sort(others, digits, from, to, 1);
        }
    }

    private void deal(long[] digits, long[] others, int from, int to, int column, int shift) {
        int[] bucketEnds = count(digits, from, to, shift / Byte.SIZE + column * Long.BYTES, shift);
        for (int b = 0; b < BUCKETS; b++) {
            int end = bucketEnds[b];
            while (next[b] < end) {
                int at = next[b];
                int home = (int) (digits[at] >>> shift) & BUCKETS - 1;
                int target = next[home]++;
                if (home != b) {
                    swap(digits, at, target);
                    swap(others, at, target);
                }
            }
        }
        int begin = from;
        for (int b = 0; b < BUCKETS; b++) {
            int end = bucketEnds[b];
            if (end - begin > 1) {
                sort(digits, others, begin, end, column);
            }
            begin = end;
        }
    }

    private int[] count(long[] digits, int from, int to, int slot, int shift) {
        int[] counts = ends[slot];
        if (counts == null) {
            counts = ends[slot] = new int[BUCKETS];
        } else {
            Arrays.fill(counts, 0);
        }
        for (int i = from; i < to; i++) {
            counts[(int) (digits[i] >>> shift) & BUCKETS - 1]++;
        }
        int begin = from;
        for (int b = 0; b < BUCKETS; b++) {
            next[b] = begin;
            begin += counts[b];
            counts[b] = begin;
        }
        return counts;
    }

    private static void swap(long[] array, int a, int b) {
        long kept = array[a];
        array[a] = array[b];
        array[b] = kept;
    }

    private static long differingBits(long[] digits, int from, int to) {
        long differing = 0;
        for (int i = from + 1; i < to; i++) {
            differing |= digits[i] ^ digits[from];
        }
        return differing;
    }

    private static boolean rises(long[] array, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            if (array[i] < array[i - 1]) {
                return false;
            }
        }
        return true;
    }

    private static void insertionSort(long[] prefixes, long[] addresses, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            long prefix = prefixes[i];
            long address = addresses[i];
            int j = i - 1;
            while (j >= from && PairOps.isAfter(prefixes[j], addresses[j], prefix, address)) {
                prefixes[j + 1] = prefixes[j];
                addresses[j + 1] = addresses[j];
                j--;
            }
            prefixes[j + 1] = prefix;
            addresses[j + 1] = address;
        }
    }
}
