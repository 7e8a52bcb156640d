package org.spillway.mapside;

import java.io.IOException;
import org.spillway.memory.PagePool;
import org.spillway.record.PartCursor;
import org.spillway.record.RecordView;
import org.spillway.sort.KeyBound;
import org.spillway.sort.PartitionSorter;

/**
 * Cursor over several ranges of a partition. Each range is sorted when the one before has been read. After a range has
 * been read as a whole, its pages are returned to the pool.
 */
final class RangeCursor implements PartCursor {
    private final PartitionSorter sorter;
    private final CollectedPartition partition;
    private final RangeCut from;
    private final RangeCut to;
    private final int parts;
    private final PagePool pool;
    private final long bytesBefore;
    private int range;
    private PartCursor current;

    /**
     * Makes a cursor before the first record.
     *
     * @param parts number of such cursors that share the partition
     * @param pool the pool that gets the pages, or null if they are not to be returned
     */
    RangeCursor(
            PartitionSorter sorter,
            CollectedPartition partition,
            RangeCut from,
            RangeCut to,
            int parts,
            PagePool pool) {
        this.sorter = sorter;
        this.partition = partition;
        this.from = from;
        this.to = to;
        this.parts = parts;
        this.pool = pool;
        this.range = from.range();
        this.current = open();
        this.bytesBefore = partition.bytesBefore(range) + (current == null ? 0 : current.bytesBefore());
    }

    @Override
    public boolean next() throws IOException {
        while (current != null) {
            if (current.next()) {
                return true;
            }
            current.close();
            if (pool != null && isWhole()) {
                partition.chain(range).giveBack(pool);
            }
            range++;
            current = open();
        }
        return false;
    }

    @Override
    public RecordView record() {
        return current.record();
    }

    @Override
    public long bytesBefore() {
        return bytesBefore;
    }

    @Override
    public void close() throws IOException {
        if (current != null) {
            current.close();
            current = null;
        }
    }

    private PartCursor open() {
        boolean isWithin = range < to.range() || range == to.range() && to.bound() != null;
        return isWithin ? sorter.sortRange(partition.chain(range), low(), high(), isWhole() ? 1 : parts) : null;
    }

    private boolean isWhole() {
        return low() == null && high() == null;
    }

    private KeyBound low() {
        return range == from.range() ? from.bound() : null;
    }

    private KeyBound high() {
        return range == to.range() ? to.bound() : null;
    }
}
