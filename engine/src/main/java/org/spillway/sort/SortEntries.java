package org.spillway.sort;

import java.util.Arrays;

/**
 * The index that is sorted: pairs of longs (key prefix, record address). Both longs of a pair are adjacent in one
 * array, so that a swap touches one place per pair. Reused from sort to sort. It lies on the heap and is small, because
 * small indexes sort faster:
 *
 * <pre>
 *     pairs   sort time per pair
 *    32,000     6 to 8 ns
 *    65,000         14 ns
 *   260,000         24 ns
 * 1,000,000   70 to 90 ns; about 16 ns if divided first, see LargeSort
 * </pre>
 */
final class SortEntries {
    /** Maximum number of pairs: 1 MiB, and as much again for the array into which they are distributed. */
    static final int MAX = 1 << 16;

    private static final int MIN = 1 << 8;

    private long[] pairs = new long[2 * MIN];
    private int size;

    void clear() {
        size = 0;
    }

    void add(long prefix, long address) {
        int at = 2 * size++;
        if (at == pairs.length) {
            pairs = Arrays.copyOf(pairs, 2 * at);
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

    void setAddress(int i, long address) {
        pairs[2 * i + 1] = address;
    }

    /**
     * Returns the first entry from {@code begin} on that has the same prefix as the next entry, or {@code to} if there
     * is none.
     */
    int nextTie(int begin, int to) {
        long[] all = pairs;
        int last = 2 * (to - 1);
        for (int i = 2 * begin; i < last; i += 2) {
            if (all[i] == all[i + 2]) {
                return i / 2;
            }
        }
        return to;
    }

    /** Returns the entry after those that have the same prefix as the one at {@code begin}. */
    int tiedEnd(int begin, int to) {
        long prefix = prefix(begin);
        int end = begin + 1;
        while (end < to && prefix(end) == prefix) {
            end++;
        }
        return end;
    }

    /** The array of pairs, for the radix sort. */
    long[] pairs() {
        return pairs;
    }
}
