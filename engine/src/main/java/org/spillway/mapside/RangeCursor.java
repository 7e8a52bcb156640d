package org.spillway.mapside;

import org.spillway.memory.PagePool;
import org.spillway.merge.ChainCursor;
import org.spillway.record.RecordCursor;
import org.spillway.sort.PartitionSorter;

/**
 * Cursor over the ranges of a partition. A range is sorted when the one before has been read, whose pages are then
 * returned to the pool.
 */
final class RangeCursor extends ChainCursor {
    private final PartitionSorter sorter;
    private final CollectedPartition partition;
    private final PagePool pool;
    private int next;

    /**
     * Makes a cursor before the first record.
     *
     * @param pool gets the pages
     */
    RangeCursor(PartitionSorter sorter, CollectedPartition partition, PagePool pool) {
        this.sorter = sorter;
        this.partition = partition;
        this.pool = pool;
    }

    @Override
    protected RecordCursor openNext() {
        if (next > 0) {
            partition.chain(next - 1).giveBack(pool);
        }
        return next == partition.ranges() ? null : sorter.sort(partition.chain(next++));
    }
}
