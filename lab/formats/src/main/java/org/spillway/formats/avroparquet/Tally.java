package org.spillway.formats.avroparquet;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sums by a small number of keys: days, or numbers of columns. Exact: a sum that no longer fits is an ArithmeticException. */
final class Tally {
    private final Map<Integer, long[]> sums = new HashMap<>();
    // Rows come in the order of time: mostly it is the day of the last one again.
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

    /** What was added so far. */
    SortedMap<Integer, Long> sums() {
        SortedMap<Integer, Long> copy = new TreeMap<>();
        sums.forEach((key, sum) -> copy.put(key, sum[0]));
        return Collections.unmodifiableSortedMap(copy);
    }
}
