package org.spillway.formats.avroparquet;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sums by a small number of keys: days, or numbers of columns. Sums are exact: an overflow throws ArithmeticException.
 */
final class SumsByKey {
    private final Map<Integer, long[]> sums = new HashMap<>();
    // Rows ascend in time, so the day is mostly the same as in the last row.
    private int lastKey;
    private long[] lastSum;

    void add(int key, long amount) {
        if (lastSum == null || key != lastKey) {
            lastKey = key;
            lastSum = sums.computeIfAbsent(key, k -> new long[1]);
        }
        lastSum[0] = Math.addExact(lastSum[0], amount);
    }

    void add(Map<Integer, Long> others) {
        others.forEach(this::add);
    }

    /** Returns the sums so far. */
    SortedMap<Integer, Long> sums() {
        SortedMap<Integer, Long> copy = new TreeMap<>();
        sums.forEach((key, sum) -> copy.put(key, sum[0]));
        return Collections.unmodifiableSortedMap(copy);
    }
}
