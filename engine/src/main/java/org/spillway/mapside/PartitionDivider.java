package org.spillway.mapside;

import java.util.ArrayDeque;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.sort.KeyRanges;

/** Divides the partitions of a buffer that become large into key ranges. Not thread-safe. */
final class PartitionDivider {
    private final PagePool pool;
    private final Sorters sorters;
    private final RangeChoice rangeChoice;
    // Partitions that may be large enough to be divided. Empty if keys have no prefixes.
    private final ArrayDeque<Integer> due = new ArrayDeque<>();

    PartitionDivider(PagePool pool, Sorters sorters) {
        this.pool = pool;
        this.sorters = sorters;
        this.rangeChoice = new RangeChoice(pool.pageSize());
    }

    /** Called when a chain of a partition has got a page. */
    void grown(int partition, CollectedPartition collected, int pageCount) {
        boolean isLook = pageCount >= rangeChoice.firstLook() && Integer.bitCount(pageCount) == 1;
        if (isLook && sorters.canDivide() && !collected.isSettled()) {
            due.add(partition);
        }
    }

    /** Returns a partition that may be large enough to be divided, or null. */
    Integer due() {
        return due.peek();
    }

    /** Called when that partition need not be looked at any more. */
    void done() {
        due.remove();
    }

    /**
     * Copies a partition's records into key ranges if it is expected to become large. It keeps its own pages.
     *
     * @param bytes bytes of all records in the buffer
     * @param limit bytes of pages and index at which the buffer is full
     * @param room bytes until then
     * @return the divided partition; the same one if it stays undivided; null if the pool has too few pages now
     */
    CollectedPartition divide(CollectedPartition large, long bytes, long limit, long room) {
        PartitionPages pages = large.chain(0);
        long had = pages.bytes();
        int wanted = large.isSettled() ? 1 : rangeChoice.ranges(pages.records(), had, bytes, limit);
        // Upper bound for the copy: pages are at least half full on average, except for the last page of each range.
        long max = 2 * had + (long) wanted * pool.pageSize();
        if (wanted < KeyRanges.MIN || max > room) {
            return large;
        }
        KeyRanges ranges = sorters.ranges(pages, wanted);
        return ranges == null ? large : large.divided(ranges, pool);
    }

    /** Leaves the partitions that have become large undivided for now. */
    void clear() {
        due.clear();
    }
}
