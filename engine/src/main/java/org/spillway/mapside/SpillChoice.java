package org.spillway.mapside;

/**
 * Selects the partitions that a full buffer spills. Usually it spills all. But if a few partitions have nearly all
 * bytes, the others would be spilled as very small segments, each of which the merge must open, seek and close. It is
 * cheaper to keep these partitions until they have grown. For example, with 90 of 100 MiB in one partition and 10 MiB
 * in 1,999 others (5 KiB each), the one is spilled. The others stay until they have grown to {@link #SMALL_PARTITION}.
 */
final class SpillChoice {
    /** A partition with fewer bytes costs more for being a segment than for its content. */
    static final int SMALL_PARTITION = 1 << 15;

    // A spill should free most of the buffer. If the small partitions have more than this share (1/4), there is no
    // skew, only many partitions.
    private static final int MAX_KEPT = 4;

    private final boolean[] kept;

    private SpillChoice(boolean[] kept) {
        this.kept = kept;
    }

    /**
     * Selects the partitions.
     *
     * @return null to spill all
     */
    static SpillChoice of(CollectedPartition[] partitions) {
        boolean[] kept = new boolean[partitions.length];
        long all = 0;
        long small = 0;
        for (int p = 0; p < partitions.length; p++) {
            // bytes of its pages, including unused ones: 20,000 pages with one record each still take much memory
            long capacity = partitions[p].capacity();
            all += capacity;
            if (capacity > 0 && partitions[p].bytes() < SMALL_PARTITION) {
                kept[p] = true;
                small += capacity;
            }
        }
        return small == 0 || small > all / MAX_KEPT ? null : new SpillChoice(kept);
    }

    boolean keeps(int partition) {
        return kept[partition];
    }
}
