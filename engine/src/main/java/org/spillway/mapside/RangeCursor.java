package org.spillway.mapside;

import java.io.IOException;
import org.spillway.memory.PagePool;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;
import org.spillway.sort.PartitionSorter;

/**
 * Cursor over the ranges of a partition. A range is sorted when the one before has been read, whose pages are then
 * returned to the pool.
 */
final class RangeCursor implements RecordCursor {
    private final PartitionSorter sorter;
    private final CollectedPartition partition;
    private final PagePool pool;
    private RecordCursor range;
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
    public boolean next() throws IOException {
        while (range == null || !range.next()) {
            close();
            if (next > 0) {
                partition.chain(next - 1).giveBack(pool);
            }
            if (next == partition.ranges()) {
                return false;
            }
            range = sorter.sort(partition.chain(next++));
        }
        return true;
    }

    @Override
    public RecordView record() {
        return range.record();
    }

    @Override
    public void close() throws IOException {
        if (range != null) {
            range.close();
            range = null;
        }
    }
}
