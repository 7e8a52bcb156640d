package org.spillway.sort;

import java.util.Arrays;

/**
 * Sorts pairs of longs by the first, unsigned; pairs of equal firsts keep their order. Most significant byte first: each
 * pass deals a range out into 256 buckets by one byte and goes on within each, so a range soon fits the cache; a byte that
 * is the same in all of a range costs no pass. Ranges of a few pairs are left to one insertion sort over everything at
 * the end, which moves no pair out of its range.
 *
 * <p>Pairs of a range that fits a cache are dealt out into a second array and copied back; those of a larger one are moved
 * within it to places that were noted beforehand, so that sorting a whole buffer's index takes not twice its memory but a
 * quarter more. Dealing in place without notes (McIlroy, Bostic, McIlroy: Engineering Radix Sort, 1993) is as fast for
 * 25,000 pairs and a third slower for a million (RadixKindBench: 19 and 29 ns a pair against 21 and 22), but not stable.
 * Ranges wait on a stack rather than in recursive calls: the compiler unrolls those into methods that it takes half a
 * second over, which in a task's fresh JVM is longer than the sort (PrintCompilation, docs/benchmarks.md).
 */
final class RadixSort {
    // Below this the 256 counters of a pass cost more than the compares and moves that they save (RadixThresholdBench).
    private static final int INSERTION_THRESHOLD = 48;

    // Half a megabyte: in a second-level cache together with the range itself.
    private static final int DEALT_PAIRS = 1 << 15;

    private static final int RADIX = 256;

    private final RangeStack ranges = new RangeStack();
    private final int[] starts = new int[RADIX + 1];
    private final int[] next = new int[RADIX];
    private long[] dealt = new long[0];
    private int[] targets = new int[0];

    /**
     * Sorts the pairs from {@code from} to {@code to}.
     *
     * @param pairs pair i is at 2i and 2i + 1
     * @param from the first pair
     * @param to behind the last pair
     */
    void sort(long[] pairs, int from, int to) {
        if (to - from > INSERTION_THRESHOLD) {
            deal(pairs, from, to);
        }
        insertionSort(pairs, from, to);
    }

    private void deal(long[] pairs, int from, int to) {
        ranges.push(from, to);
        while (ranges.pop()) {
            int begin = ranges.from();
            int end = ranges.to();
            long differing = differingBits(pairs, begin, end);
            if (differing != 0) {
                int shift = topByte(differing) * Byte.SIZE;
                count(pairs, begin, end, shift);
                if (end - begin <= DEALT_PAIRS) {
                    makeDealt(end - begin);
                    scatter(pairs, begin, end, shift, dealt, next);
                    System.arraycopy(dealt, 0, pairs, 2 * begin, 2 * (end - begin));
                } else {
                    makeTargets(end - begin);
                    noteTargets(pairs, begin, end, shift, targets, next);
                    permute(pairs, begin, end - begin, targets);
                }
                pushBuckets(begin);
            }
        }
    }

    private void pushBuckets(int begin) {
        for (int b = 0; b < RADIX; b++) {
            if (starts[b + 1] - starts[b] > INSERTION_THRESHOLD) {
                ranges.push(begin + starts[b], begin + starts[b + 1]);
            }
        }
    }

    /** Fills {@link #starts} and {@link #next} with where each bucket begins, from 0. */
    private void count(long[] pairs, int from, int to, int shift) {
        Arrays.fill(starts, 0);
        for (int i = 2 * from; i < 2 * to; i += 2) {
            starts[((int) (pairs[i] >>> shift) & RADIX - 1) + 1]++;
        }
        for (int b = 0; b < RADIX; b++) {
            starts[b + 1] += starts[b];
            next[b] = starts[b];
        }
    }

    private static void scatter(long[] pairs, int from, int to, int shift, long[] dealt, int[] next) {
        for (int i = 2 * from; i < 2 * to; i += 2) {
            long first = pairs[i];
            int target = 2 * next[(int) (first >>> shift) & RADIX - 1]++;
            dealt[target] = first;
            dealt[target + 1] = pairs[i + 1];
        }
    }

    private void makeDealt(int size) {
        if (dealt.length < 2 * size) {
            dealt = new long[2 * Math.min(DEALT_PAIRS, 2 * size)];
        }
    }

    private void makeTargets(int size) {
        if (targets.length < size) {
            targets = null; // dropped before the larger one is made: both at once might not fit the heap
            targets = new int[size];
        }
    }

    private static void noteTargets(long[] pairs, int from, int to, int shift, int[] targets, int[] next) {
        for (int i = from; i < to; i++) {
            targets[i - from] = next[(int) (pairs[2 * i] >>> shift) & RADIX - 1]++;
        }
    }

    /** Moves each pair to its target, by swaps that put one of the two where it belongs. */
    private static void permute(long[] pairs, int from, int count, int[] targets) {
        for (int i = 0; i < count; i++) {
            for (int target = targets[i]; target != i; target = targets[i]) {
                swap(pairs, 2 * (from + i), 2 * (from + target));
                targets[i] = targets[target];
                targets[target] = target;
            }
        }
    }

    private static void swap(long[] pairs, int a, int b) {
        long first = pairs[a];
        long second = pairs[a + 1];
        pairs[a] = pairs[b];
        pairs[a + 1] = pairs[b + 1];
        pairs[b] = first;
        pairs[b + 1] = second;
    }

    private static long differingBits(long[] pairs, int from, int to) {
        long first = pairs[2 * from];
        long differing = 0;
        for (int i = 2 * from; i < 2 * to; i += 2) {
            differing |= pairs[i] ^ first;
        }
        return differing;
    }

    // The number, from the lowest, of the byte with the highest differing bit: above it all are the same in the range.
    private static int topByte(long differing) {
        return Long.BYTES - 1 - Long.numberOfLeadingZeros(differing) / Byte.SIZE;
    }

    private static void insertionSort(long[] pairs, int from, int to) {
        for (int i = 2 * from + 2; i < 2 * to; i += 2) {
            long first = pairs[i] ^ Long.MIN_VALUE; // so compared as signed they are in unsigned order
            if ((pairs[i - 2] ^ Long.MIN_VALUE) > first) {
                insert(pairs, 2 * from, i, first);
            }
        }
    }

    private static void insert(long[] pairs, int lowest, int i, long first) {
        long second = pairs[i + 1];
        int j = i;
        do {
            pairs[j] = pairs[j - 2];
            pairs[j + 1] = pairs[j - 1];
            j -= 2;
        } while (j > lowest && (pairs[j - 2] ^ Long.MIN_VALUE) > first);
        pairs[j] = first ^ Long.MIN_VALUE;
        pairs[j + 1] = second;
    }
}
