package org.spillway.mapside;

import java.nio.ByteBuffer;
import org.spillway.sort.KeyBound;
import org.spillway.sort.PartitionSorter;

/**
 * A position at which a divided partition is cut in two: between two ranges, or within one.
 *
 * @param range the range that starts at the cut or contains it
 * @param bound position in the range, or null for its start
 */
record RangeCut(int range, KeyBound bound) {
    // A range itself is cut if it has more than this share (1/4) of a part.
    private static final int SMALL = 4;
    // The positions of cuts in a range are multiples of 1/48 of it, which includes halves, thirds and quarters.
    private static final int STEPS = 48;

    /** Returns the cut before all records. */
    static RangeCut begin() {
        return new RangeCut(0, null);
    }

    /** Returns the cut after all records. */
    static RangeCut end(CollectedPartition partition) {
        return new RangeCut(partition.ranges(), null);
    }

    /**
     * Returns the cut before one of several parts with about the same number of bytes each. All threads get the same
     * cut.
     *
     * @param part 0 to {@code parts}
     */
    static RangeCut before(CollectedPartition partition, int part, int parts, PartitionSorter sorter) {
        long all = partition.sealedBytes();
        long wanted = all * part / parts;
        int range = 0;
        while (range < partition.ranges() && partition.bytesBefore(range + 1) <= wanted) {
            range++;
        }
        if (range == partition.ranges()) {
            return end(partition);
        }
        long into = wanted - partition.bytesBefore(range);
        long size = partition.bytesBefore(range + 1) - partition.bytesBefore(range);
        int steps = size <= all / parts / SMALL ? 1 : STEPS;
        int step = (int) ((into * steps + size / 2) / size);
        return step == steps
                ? new RangeCut(range + 1, null)
                : new RangeCut(range, sorter.boundBefore(partition.chain(range), step, steps));
    }

    /** Returns the cut before the first record whose key is not below this key. */
    static RangeCut before(CollectedPartition partition, ByteBuffer key) {
        int range = partition.rangeOf(key, key.position(), key.remaining());
        return new RangeCut(range, KeyBound.before(key, key.position(), key.remaining()));
    }
}
