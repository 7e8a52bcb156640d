package org.spillway.benchmarks.micro;

import java.util.SplittableRandom;

/**
 * A million (prefix, address) pairs, cut into slices that are sorted one after the other, as partitions are. So a score
 * is always per entry, whatever the slice size. Small slices differ from each other, so that the processor cannot learn
 * their branches. Sorts work in place, so a slice is copied before its sort; {@code copyOnly} measures this part of a
 * score.
 */
final class SortInput {
    /** Total number of pairs; divisible by every slice size in use. */
    static final int TOTAL = 1_000_000;

    private static final long SEED = 20_260_101;

    private final int entries;
    private final long[] prefixes = new long[TOTAL];
    private final long[] pairs = new long[2 * TOTAL];

    SortInput(int entries, KeyShape shape) {
        if (TOTAL % entries != 0) {
            throw new IllegalArgumentException("entries=" + entries + " does not divide " + TOTAL);
        }
        this.entries = entries;
        SplittableRandom random = new SplittableRandom(SEED);
        long[] slice = new long[entries];
        for (int from = 0; from < TOTAL; from += entries) {
            shape.fill(slice, random);
            System.arraycopy(slice, 0, prefixes, from, entries);
        }
        for (int i = 0; i < TOTAL; i++) {
            pairs[2 * i] = prefixes[i];
            pairs[2 * i + 1] = i;
        }
    }

    int entries() {
        return entries;
    }

    int slices() {
        return TOTAL / entries;
    }

    /** Returns all prefixes. The addresses of a split slice are 0, 1, 2 and so on. */
    long[] prefixes() {
        return prefixes;
    }

    /** Returns all pairs: prefix i at 2i, its address (which is i) at 2i + 1. */
    long[] pairs() {
        return pairs;
    }

    void copySlice(int slice, long[] work) {
        System.arraycopy(pairs, 2 * slice * entries, work, 0, 2 * entries);
    }

    /** Returns a copy of one slice. */
    long[] slice(int slice) {
        long[] copy = new long[2 * entries];
        copySlice(slice, copy);
        return copy;
    }
}
