package org.spillway.mapside;

/**
 * Which partitions a full buffer spills. As a rule all. But where a few of them have nearly all of the bytes, the others
 * would be spilled in crumbs, each with a segment to be opened, sought and closed again in the merge; they are cheaper to
 * keep until they have grown. For example, with 90 of 100 MiB in one partition and 10 MiB in 1,999 others (5 KiB each): the one
 * is spilled, the others stay, and grow to {@link #CRUMB} before they go.
 *
 * <p>Uniffle spilled such crumbs (#1594).
 */
final class SpillChoice {
    /** Bytes below which a segment costs more for being one than for what it holds. */
    static final int CRUMB = 1 << 15;

    // A spill should free most of the buffer: where the crumbs have more than this, there is no skew, only many
    // partitions.
    private static final int MOST_KEPT = 4;

    private final boolean[] kept;
    private final int keptCount;

    private SpillChoice(boolean[] kept, int keptCount) {
        this.kept = kept;
        this.keptCount = keptCount;
    }

    /**
     * Chooses.
     *
     * @return null to spill all
     */
    static SpillChoice of(CollectedPartition[] partitions) {
        boolean[] kept = new boolean[partitions.length];
        int count = 0;
        long all = 0;
        long crumbs = 0;
        for (int p = 0; p < partitions.length; p++) {
            // what a partition takes, half-empty pages and all: 20,000 pages with a record each are small, not cheap
            long capacity = partitions[p].capacity();
            all += capacity;
            if (capacity > 0 && partitions[p].bytes() < CRUMB) {
                kept[p] = true;
                count++;
                crumbs += capacity;
            }
        }
        return count == 0 || crumbs > all / MOST_KEPT ? null : new SpillChoice(kept, count);
    }

    boolean keeps(int partition) {
        return kept[partition];
    }

    /** How many partitions stay. */
    int keptCount() {
        return keptCount;
    }
}
