package org.spillway.mapside;

import org.spillway.merge.ChainCursor;
import org.spillway.record.RecordCursor;
import org.spillway.run.PartitionReader;
import org.spillway.run.PartitionSource;
import org.spillway.sort.PartitionSorter;

/**
 * The records collected between two spills. They are sorted partition by partition, and their pages are returned to the
 * pool partition by partition.
 */
final class SealedBuffer implements PartitionSource {
    final CollectedPartition[] partitions;
    private final long records;
    private long indexBytes;
    private final Sorters sorters;

    /**
     * Takes ownership of the partitions.
     *
     * @param partitions sealed
     * @param indexBytes bytes for the sort indexes, already reserved in the pool
     * @param sorters their pool gets the pages when they are written
     */
    SealedBuffer(CollectedPartition[] partitions, long records, long indexBytes, Sorters sorters) {
        this.partitions = partitions;
        this.records = records;
        this.indexBytes = indexBytes;
        this.sorters = sorters;
    }

    /** Number of collected records. */
    long records() {
        return records;
    }

    @Override
    public int partitions() {
        return partitions.length;
    }

    @Override
    public long bytes(int partition) {
        return partitions[partition].sealedBytes();
    }

    /** Returns the reserved index bytes to the pool, once. The pages are returned partition by partition. */
    void releaseIndex() {
        sorters.pool().unreserve(indexBytes);
        indexBytes = 0;
    }

    @Override
    public PartitionReader open() {
        PartitionSorter sorter = sorters.take();
        return new PartitionReader() {
            @Override
            public boolean isEmpty(int partition) {
                return partitions[partition].sealedRecords() == 0;
            }

            @Override
            public RecordCursor cursor(int partition) {
                CollectedPartition of = partitions[partition];
                return of.isDivided() ? ranges(sorter, of) : sorter.sort(of.chain(0));
            }

            @Override
            public void done(int partition) {
                partitions[partition].giveBack(sorters.pool());
            }

            @Override
            public void close() {
                // The pages were returned one by one; after a failure the whole pool is closed.
                sorters.giveBack(sorter);
            }
        };
    }

    /**
     * Returns the records of a divided partition. A range is sorted when the one before has been read, whose pages are then
     * returned to the pool.
     */
    private RecordCursor ranges(PartitionSorter sorter, CollectedPartition partition) {
        return new ChainCursor() {
            private int next;

            @Override
            protected RecordCursor openNext() {
                if (next > 0) {
                    partition.chain(next - 1).giveBack(sorters.pool());
                }
                return next == partition.ranges() ? null : sorter.sort(partition.chain(next++));
            }
        };
    }
}
