package org.spillway.sort;

import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Sorts pairs of longs by the first long, unsigned. Stable: pairs with equal first longs keep their order.
 *
 * <p>Most significant byte first: each pass distributes a range into 256 buckets by one byte, then sorts each bucket,
 * so a range soon fits in the cache. A byte that is the same in the whole range takes no pass. Ranges of a few pairs
 * are left to one insertion sort over all pairs at the end, which moves no pair out of its range.
 *
 * <p>Pairs are distributed into a second array and copied back. More pairs than fit in a cache are not sorted here but
 * divided first; see {@link LargeSort}.
 *
 * <p>Ranges wait on a stack instead of in recursive calls. The compiler inlines recursive calls into methods that take
 * it half a second to compile, which in a task's fresh JVM is longer than the sort (PrintCompilation,
 * lab/benchmarks/NOTES.md).
 */
final class RadixSort {
    // In smaller ranges, the 256 counters of a pass cost more than the compares and moves that they save
    // (lab/benchmarks/NOTES.md, "Single choices").
    private static final int INSERTION_THRESHOLD = 48;

    private static final int RADIX = 256;

    private final ArrayDeque<Range> ranges = new ArrayDeque<>();
    private final int[] starts = new int[RADIX + 1];
    private final int[] next = new int[RADIX];
    private long[] scratch = new long[0];

    /** Pairs that are still to be sorted. */
    private record Range(int from, int to) {}

    /**
     * Sorts the pairs from {@code from} to {@code to}.
     *
     * @param pairs pair i is at 2i and 2i + 1
     * @param from the first pair
     * @param to the pair after the last
     */
    void sort(long[] pairs, int from, int to) {
        if (to - from > INSERTION_THRESHOLD) {
            distribute(pairs, from, to);
        }
        insertionSort(pairs, from, to);
    }

    private void distribute(long[] pairs, int from, int to) {
        ranges.push(new Range(from, to));
        for (Range range = ranges.poll(); range != null; range = ranges.poll()) {
            int begin = range.from;
            int end = range.to;
            long differing = differingBits(pairs, begin, end);
            if (differing != 0) {
                // The byte with the highest differing bit. All bytes above it are the same in the range.
                int shift = (Long.SIZE - 1 - Long.numberOfLeadingZeros(differing)) / Byte.SIZE * Byte.SIZE;
                count(pairs, begin, end, shift);
                growScratch(end - begin);
                scatter(pairs, begin, end, shift, scratch, next);
                System.arraycopy(scratch, 0, pairs, 2 * begin, 2 * (end - begin));
                pushBuckets(begin);
            }
        }
    }

    private void pushBuckets(int begin) {
        for (int b = 0; b < RADIX; b++) {
            if (starts[b + 1] - starts[b] > INSERTION_THRESHOLD) {
                ranges.push(new Range(begin + starts[b], begin + starts[b + 1]));
            }
        }
    }

    /** Fills {@link #starts} and {@link #next} with the start of each bucket, counted from 0. */
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

    private static void scatter(long[] pairs, int from, int to, int shift, long[] scratch, int[] next) {
        for (int i = 2 * from; i < 2 * to; i += 2) {
            long first = pairs[i];
            int target = 2 * next[(int) (first >>> shift) & RADIX - 1]++;
            scratch[target] = first;
            scratch[target + 1] = pairs[i + 1];
        }
    }

    private void growScratch(int size) {
        if (scratch.length < 2 * size) {
            scratch = new long[2 * Integer.highestOneBit(2 * size - 1)];
        }
    }

    private static long differingBits(long[] pairs, int from, int to) {
        long first = pairs[2 * from];
        long differing = 0;
        for (int i = 2 * from; i < 2 * to; i += 2) {
            differing |= pairs[i] ^ first;
        }
        return differing;
    }

    private static void insertionSort(long[] pairs, int from, int to) {
        for (int i = 2 * from + 2; i < 2 * to; i += 2) {
            long first = pairs[i] ^ Long.MIN_VALUE; // flipped, so that signed compares give unsigned order
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
