package org.spillway.mapside;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import org.spillway.memory.Page;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.record.RecordView;
import org.spillway.sort.PartitionSorter;

/**
 * The buffer for collected records: the partitions and their pages. Reports when it is full; never spills by itself.
 */
final class RecordBuffer {
    /** Result of an append. */
    enum Outcome {
        APPENDED,
        /** the buffer has reached its limit: seal and spill it, then append again */
        FULL,
        /** the buffer sealed before still holds the pages: wait, then append again */
        WAIT,
        /** larger than an empty buffer may hold: see {@link #appendForeign} */
        OVERSIZED
    }

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final PagePool pool;
    private final Sorters sorters;
    private final int sorts;
    private final long limit;
    private final PartitionDivider divider;

    // Partitions that may be large enough to be divided. Empty if keys have no prefixes.
    private final ArrayDeque<Integer> due = new ArrayDeque<>();
    private RecordView view = new RecordView();
    private ByteBuffer wrapped = NOTHING;
    private CollectedPartition[] partitions;
    // The chain for a partition's next record. Null if the key of the record decides.
    private final PartitionPages[] open;
    private long pageBytes;
    long bytes; // of the records in the buffer
    private long records;
    private int maxRecords;
    // Of all sealed buffers.
    private long allPageBytes;
    private long allRecords;
    private long allMaxRecords;

    /**
     * Makes an empty buffer.
     *
     * @param sorts number of partitions that are sorted at once, each with an index of its own
     * @param limit bytes of pages and index at which the buffer is full
     */
    RecordBuffer(Sorters sorters, int partitionCount, int sorts, long limit) {
        this.pool = sorters.pool();
        this.sorters = sorters;
        this.sorts = sorts;
        this.limit = limit;
        this.divider = new PartitionDivider(pool, sorters.first());
        this.partitions = new CollectedPartition[partitionCount];
        this.open = new PartitionPages[partitionCount];
        for (int p = 0; p < partitionCount; p++) {
            put(p, new CollectedPartition());
        }
    }

    private void put(int partition, CollectedPartition collected) {
        partitions[partition] = collected;
        open[partition] = collected.isDivided() ? null : collected.chain(0);
    }

    /** Appends a record with its header. The record has been appended only if the outcome is APPENDED. */
    Outcome append(byte[] source, int offset, int length, int partition) {
        boolean indexFull = pageBytes + indexBytes() + indexStep() > limit || maxRecords == PartitionSorter.MAX_RECORDS;
        if (indexFull && records > 0) {
            return Outcome.FULL;
        }
        PartitionPages pages = chain(partition, source, offset);
        if (!pages.append(source, offset, length)) {
            int charge = pool.charge(length);
            if (pageBytes + charge + indexBytes() + indexStep() > limit) {
                return records == 0 ? Outcome.OVERSIZED : Outcome.FULL;
            }
            Page page = pool.lend(length);
            if (page == null) {
                return withoutPage();
            }
            pages.add(page);
            pageBytes += charge;
            pages.append(source, offset, length);
            if (divider.isDue(partitions[partition], pages.pageCount())) {
                due.add(partition);
            }
        }
        count(pages, length);
        return Outcome.APPENDED;
    }

    // Normally the previous spill returns pages. But if the system has less memory than the budget, this buffer may
    // hold all pages that exist.
    private Outcome withoutPage() {
        if (!pool.isShort() || pool.lent() > pageBytes) {
            return Outcome.WAIT;
        }
        return records == 0 ? Outcome.OVERSIZED : Outcome.FULL;
    }

    /** Appends a record by taking over the array that holds it, outside the budget. The buffer must be empty. */
    void appendForeign(byte[] array, int offset, int length, int partition) {
        PartitionPages pages = chain(partition, array, offset);
        forgetArray(); // it must not be kept longer than its page
        pages.addFilled(Page.wrap(array, offset, length));
        count(pages, length);
    }

    /**
     * Returns the collected records as a sealed buffer. This buffer is empty afterwards. Of earlier sealed buffers only
     * pages may still be in use, because the index is reserved here, and the limit leaves room for one index.
     */
    SealedBuffer seal() {
        long index = indexBytes();
        if (!pool.reserve(index)) {
            throw new IllegalStateException(
                    "no room for the sort index: bytes=" + index + " lent=" + pool.lent() + " budget=" + pool.budget());
        }
        forgetArray();
        CollectedPartition[] old = partitions;
        partitions = new CollectedPartition[old.length];
        for (int p = 0; p < old.length; p++) {
            old[p].seal();
            put(p, old[p].successor());
            allPageBytes += old[p].capacity();
        }
        due.clear();
        allRecords += records;
        allMaxRecords += maxRecords;
        SealedBuffer sealed = new SealedBuffer(old, records, index, sorters);
        pageBytes = 0;
        bytes = 0;
        records = 0;
        maxRecords = 0;
        return sealed;
    }

    /**
     * Divides the partitions that have become large, if there are any.
     *
     * @return false if the pool has too few pages now: try again when some have been returned, or call {@link
     *     #leaveUndivided}
     */
    boolean divideLarge() throws IOException {
        while (!due.isEmpty()) {
            CollectedPartition large = partitions[due.peek()];
            CollectedPartition divided = divider.divide(large, bytes, limit, limit - pageBytes - indexBytes());
            if (divided == null) {
                return false;
            }
            put(due.remove(), divided);
            if (divided != large) {
                pageBytes += divided.capacity() - large.capacity();
                large.giveBack(pool);
                maxRecords = 0;
                for (CollectedPartition each : partitions) {
                    maxRecords = Math.max(maxRecords, each.maxRecords());
                }
            }
        }
        return true;
    }

    /** Leaves the partitions that have become large undivided for now. */
    void leaveUndivided() {
        due.clear();
    }

    /** Drops the reference to the array of the last records: it may be as large as the largest record. */
    void forgetArray() {
        wrapped = NOTHING;
        view = new RecordView();
    }

    /** Estimated bytes of a buffer that would hold all records so far at once. */
    long neededBytes() {
        long index = Math.min(allRecords, sorts * allMaxRecords) * PartitionSorter.INDEX_BYTES_PER_RECORD;
        return allPageBytes + index;
    }

    private void count(PartitionPages pages, int length) {
        bytes += length;
        records++;
        maxRecords = Math.max(maxRecords, pages.records());
    }

    private long indexBytes() {
        return Math.min(records, (long) sorts * maxRecords) * PartitionSorter.INDEX_BYTES_PER_RECORD;
    }

    // Maximum bytes that the next record adds to the index.
    private long indexStep() {
        return (long) sorts * PartitionSorter.INDEX_BYTES_PER_RECORD;
    }

    private PartitionPages chain(int partition, byte[] source, int offset) {
        PartitionPages pages = open[partition];
        if (pages == null) {
            if (wrapped.array() != source) {
                wrapped = ByteBuffer.wrap(source);
            }
            view.point(wrapped, offset);
            pages = partitions[partition].chainOf(view);
        }
        return pages;
    }
}
