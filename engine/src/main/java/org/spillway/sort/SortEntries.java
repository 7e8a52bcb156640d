package org.spillway.sort;

import java.util.Arrays;

/**
 * The index that is sorted: pairs of longs, (key prefix, record address), side by side in one array, so that a swap touches
 * one place each. Reused from partition to partition.
 */
final class SortEntries {
    /** Bytes for one record: two longs here, and where the radix sort will move them. */
    static final int BYTES_PER_RECORD = 2 * Long.BYTES + Integer.BYTES;

    // The largest index whose array has at most 2^31 - 8 longs.
    static final int MAX = (Integer.MAX_VALUE - 8) / 2;

    private long[] pairs = new long[0];
    private int size;

    /** Empties it and makes room for so many records, up to {@link #MAX}; it grows if more come. */
    void clear(int records) {
        if (pairs.length < 2 * records) {
            pairs = null; // dropped before the larger one is made: both at once might not fit the heap
            pairs = new long[2 * records];
        }
        size = 0;
    }

    void add(long prefix, long address) {
        int at = 2 * size++;
        if (at == pairs.length) {
            pairs = Arrays.copyOf(pairs, (int) Math.min(2L * MAX, 2L * (size + (size >> 2) + 16)));
        }
        pairs[at] = prefix;
        pairs[at + 1] = address;
    }

    int size() {
        return size;
    }

    long prefix(int i) {
        return pairs[2 * i];
    }

    long address(int i) {
        return pairs[2 * i + 1];
    }

    void setPrefix(int i, long prefix) {
        pairs[2 * i] = prefix;
    }

    /** The pairs themselves, for the radix sort. */
    long[] pairs() {
        return pairs;
    }
}
