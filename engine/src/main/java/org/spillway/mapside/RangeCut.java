package org.spillway.mapside;

import java.nio.ByteBuffer;
import org.spillway.sort.KeyBound;
import org.spillway.sort.PartitionSorter;

/**
 * Where a divided partition is cut in two: between ranges, or within one.
 *
 * @param range the range that lies, or begins, behind the cut
 * @param bound where in the range, or null for its beginning
 */
record RangeCut(int range, KeyBound bound) {
    // A range is itself cut where it has more than this share of a part.
    private static final int SMALL = 4;
    // It is cut at a multiple of this share of it: halves, thirds and quarters are.
    private static final int STEPS = 48;

    /** The cut before all records. */
    static RangeCut begin() {
        return new RangeCut(0, null);
    }

    /** The cut behind all records. */
    static RangeCut end(CollectedPartition partition) {
        return new RangeCut(partition.ranges(), null);
    }

    /**
     * The cut before a part of several of about as many bytes each. The same in every thread.
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

    /** The cut before the records whose keys are not below one. */
    static RangeCut before(CollectedPartition partition, ByteBuffer key) {
        int range = partition.rangeOf(key, key.position(), key.remaining());
        return new RangeCut(range, KeyBound.before(key, key.position(), key.remaining()));
    }
}
