package org.spillway.benchmarks.micro;

/**
 * Stable radix sort of pairs, most significant byte first. Each level moves the pairs between the array and a second
 * one.
 */
final class StableMsdRadix {
    private static final int BUCKETS = 256;

    private final long[] room;

    StableMsdRadix(int maxEntries) {
        room = new long[2 * maxEntries];
    }

    /** Sorts the first {@code count} pairs. */
    void sort(long[] pairs, int count) {
        sort(pairs, room, 0, count, true);
    }

    // The range lies in data. If home, its sorted pairs must lie there too, otherwise in other.
    private void sort(long[] data, long[] other, int from, int to, boolean home) {
        if (to - from <= AmericanFlagSort.THRESHOLD) {
            PairOps.insertionSort(data, from, to);
            bringHome(data, other, from, to, home);
            return;
        }
        long differing = PairOps.differingBits(data, from, to, 0);
        if (differing == 0) {
            bringHome(data, other, from, to, home); // stable: equal prefixes have kept their order
            return;
        }
        int[] ends = scatter(data, other, from, to, PairOps.topShift(differing, Byte.SIZE));
        int begin = from;
        for (int b = 0; b < BUCKETS; b++) {
            if (ends[b] > begin) {
                sort(other, data, begin, ends[b], !home);
            }
            begin = ends[b];
        }
    }

    private static int[] scatter(long[] data, long[] other, int from, int to, int shift) {
        int[] next = new int[BUCKETS];
        for (int i = 2 * from; i < 2 * to; i += 2) {
            next[(int) (data[i] >>> shift) & BUCKETS - 1]++;
        }
        int begin = from;
        for (int b = 0; b < BUCKETS; b++) {
            int size = next[b];
            next[b] = begin;
            begin += size;
        }
        for (int i = 2 * from; i < 2 * to; i += 2) {
            int target = 2 * next[(int) (data[i] >>> shift) & BUCKETS - 1]++;
            other[target] = data[i];
            other[target + 1] = data[i + 1];
        }
        return next; // each entry has moved from its bucket's begin to its end
    }

    private static void bringHome(long[] data, long[] other, int from, int to, boolean home) {
        if (!home) {
            System.arraycopy(data, 2 * from, other, 2 * from, 2 * (to - from));
        }
    }
}
