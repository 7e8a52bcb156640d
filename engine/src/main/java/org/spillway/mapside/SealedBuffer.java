package org.spillway.mapside;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.spillway.memory.PagePool;
import org.spillway.observe.FlightEvents;
import org.spillway.observe.SortEvent;
import org.spillway.record.PartCursor;
import org.spillway.record.RecordCursor;
import org.spillway.run.PartitionReader;
import org.spillway.run.PartitionSource;
import org.spillway.segment.SegmentLayout;
import org.spillway.sort.PartitionSorter;

/**
 * The records collected between two spills. They are sorted partition by partition, and their pages are returned to the
 * pool partition by partition.
 */
final class SealedBuffer implements PartitionSource {
    private final CollectedPartition[] partitions;
    private final long bytes;
    private final long records;
    private long indexBytes;
    private final AtomicLong sortNanos = new AtomicLong();
    private final PagePool pool;
    private final Sorters sorters;

    /**
     * Takes ownership of the partitions.
     *
     * @param partitions sealed
     * @param indexBytes bytes for the sort indexes, already reserved in the pool
     * @param pool the pool that gets the pages when they are written, or null if this buffer does not own them
     */
    SealedBuffer(
            CollectedPartition[] partitions,
            long bytes,
            long records,
            long indexBytes,
            PagePool pool,
            Sorters sorters) {
        this.partitions = partitions;
        this.bytes = bytes;
        this.records = records;
        this.indexBytes = indexBytes;
        this.pool = pool;
        this.sorters = sorters;
    }

    /** Number of collected records. */
    long records() {
        return records;
    }

    /** Returns one partition. */
    CollectedPartition partition(int partition) {
        return partitions[partition];
    }

    @Override
    public int partitions() {
        return partitions.length;
    }

    @Override
    public long bytes(int partition) {
        return partitions[partition].sealedBytes();
    }

    @Override
    public boolean isDivisible(int partition) {
        return sorters.canDivide();
    }

    @Override
    public long sortNanos() {
        return sortNanos.get();
    }

    @Override
    public long sizeHint() {
        // plus end mark and checksum of each segment
        return bytes + (long) SegmentLayout.TRAILER * partitions.length;
    }

    /** Returns the reserved index bytes to the pool, once. The pages are returned partition by partition. */
    void releaseIndex() {
        pool.release(indexBytes);
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
                SortEvent event = FlightEvents.sort();
                CollectedPartition of = partitions[partition];
                RecordCursor sorted =
                        of.isDivided() ? cursor(of, RangeCut.begin(), RangeCut.end(of), 1) : sorter.sort(of.chain(0));
                return told(event, partition, sorted);
            }

            @Override
            public PartCursor part(int partition, int part, int parts) {
                SortEvent event = FlightEvents.sort();
                CollectedPartition of = partitions[partition];
                RangeCut from = RangeCut.before(of, part, parts, sorter);
                PartCursor sorted = cursor(of, from, RangeCut.before(of, part + 1, parts, sorter), parts);
                return told(event, partition, sorted);
            }

            @Override
            public PartCursor range(int partition, ByteBuffer low, ByteBuffer high, int parts) {
                SortEvent event = FlightEvents.sort();
                CollectedPartition of = partitions[partition];
                RangeCut from = low == null ? RangeCut.begin() : RangeCut.before(of, low);
                RangeCut to = high == null ? RangeCut.end(of) : RangeCut.before(of, high);
                PartCursor sorted = cursor(of, from, to, parts);
                return told(event, partition, sorted);
            }

            @Override
            public void done(int partition) {
                countNanos(); // of lists that were sorted while they were read
                if (pool != null) {
                    partitions[partition].giveBack(pool);
                }
            }

            @Override
            public void close() {
                // The pages were returned one by one; after a failure the whole pool is closed.
                countNanos();
                sorters.giveBack(sorter);
            }

            private PartCursor cursor(CollectedPartition of, RangeCut from, RangeCut to, int parts) {
                return new RangeCursor(sorter, of, from, to, parts, of.isDivided() ? pool : null);
            }

            private <C extends RecordCursor> C told(SortEvent event, int partition, C sorted) {
                countNanos();
                if (event != null) {
                    CollectedPartition of = partitions[partition];
                    event.end(partition, of.sealedBytes(), of.sealedRecords());
                }
                return sorted;
            }

            private void countNanos() {
                sortNanos.addAndGet(sorter.takeNanos());
            }
        };
    }
}
