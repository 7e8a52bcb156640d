package org.spillway.benchmarks.micro;

import it.unimi.dsi.fastutil.longs.LongComparator;

/**
 * Stable merge sort that uses the runs of the input. It extends runs shorter than 8 by binary insertion and merges
 * neighbours bottom up. This is TimSort without galloping and without a stack.
 */
final class NaturalMergeSort {
    private static final int MIN_RUN = 8;

    private final LongComparator order;
    private long[] room;
    private int[] ends;

    NaturalMergeSort(LongComparator order, int maxLength) {
        this.order = order;
        this.room = new long[maxLength];
        this.ends = new int[maxLength / MIN_RUN + 2];
    }

    /** Sorts the whole array. */
    void sort(long[] addresses) {
        int runs = findRuns(addresses);
        long[] data = addresses;
        long[] other = room;
        while (runs > 1) {
            runs = mergePairs(data, other, runs);
            long[] merged = other;
            other = data;
            data = merged;
        }
        if (data != addresses) {
            System.arraycopy(data, 0, addresses, 0, addresses.length);
        }
    }

    // ends[r] is the end of run r - 1; ends[0] is 0
    private int findRuns(long[] data) {
        int runs = 0;
        ends[0] = 0;
        for (int from = 0; from < data.length; from = ends[runs]) {
            int to = from + 1;
            while (to < data.length && order.compare(data[to - 1], data[to]) <= 0) {
                to++;
            }
            int min = Math.min(data.length, from + MIN_RUN);
            for (; to < min; to++) {
                insert(data, from, to);
            }
            ends[++runs] = to;
        }
        return runs;
    }

    private void insert(long[] data, int from, int at) {
        long inserted = data[at];
        int low = from;
        int high = at;
        while (low < high) {
            int middle = low + high >>> 1;
            if (order.compare(inserted, data[middle]) < 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        System.arraycopy(data, low, data, low + 1, at - low);
        data[low] = inserted;
    }

    private int mergePairs(long[] data, long[] other, int runs) {
        int merged = 0;
        int r = 0;
        for (; r + 1 < runs; r += 2) {
            int from = ends[r];
            int middle = ends[r + 1];
            int to = ends[r + 2];
            merge(data, other, from, middle, to);
            ends[++merged] = to;
        }
        if (r < runs) {
            int from = ends[r];
            int to = ends[r + 1];
            System.arraycopy(data, from, other, from, to - from);
            ends[++merged] = to;
        }
        return merged;
    }

    private void merge(long[] data, long[] other, int from, int middle, int to) {
        if (order.compare(data[middle - 1], data[middle]) <= 0) {
            System.arraycopy(data, from, other, from, to - from);
            return;
        }
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            boolean takeLeft = right == to || left < middle && order.compare(data[left], data[right]) <= 0;
            other[i] = takeLeft ? data[left++] : data[right++];
        }
    }
}
