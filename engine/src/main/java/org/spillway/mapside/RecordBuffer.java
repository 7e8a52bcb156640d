package org.spillway.mapside;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.spillway.memory.Page;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.observe.RecordSum;
import org.spillway.record.RecordView;
import org.spillway.sort.KeyRanges;
import org.spillway.sort.PartitionSorter;

/** The records being collected: partitions, their pages, and when the buffer is full. Never spills by itself. */
final class RecordBuffer {
    /** What became of an append. */
    enum Outcome {
        APPENDED,
        /** the buffer has reached its limit: seal and spill it, then append again */
        FULL,
        /** the buffer sealed before still holds the pages: wait, then append again */
        WAIT,
        /** larger than an empty buffer may take: see {@link #appendForeign} */
        OVERSIZED
    }

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final PagePool pool;
    private final Sorters sorters;
    private final int sorts;
    private final long limit;
    private final RangeChoice rangeChoice;
    private final int firstLook;
    private final List<CollectedPartition> copied = new ArrayList<>();
    private final RecordView view = new RecordView();
    private ByteBuffer wrapped = NOTHING;
    private CollectedPartition[] partitions;
    // Where a partition's next record goes, whatever it is; null where its key decides.
    private final PartitionPages[] open;
    // Partitions that have grown so large that they may be worth dividing; none where keys have no prefixes.
    private final ArrayDeque<Integer> due = new ArrayDeque<>();
    private final boolean divides;
    // What stayed when the last buffer was sealed.
    private long keptBytes;
    private long keptPageBytes;
    private long pageBytes;
    private long bytes;
    private long records;
    private int mostRecords;
    private long allPageBytes;
    private long allRecords;
    private long allMostRecords;
    private final BufferSums sums;

    /**
     * An empty buffer.
     *
     * @param sorts how many partitions are sorted at once, each with an index of its own
     * @param limit bytes of pages and index at which the buffer is full
     * @param verify whether to sum up the records
     */
    RecordBuffer(PagePool pool, Sorters sorters, int partitionCount, int sorts, long limit, boolean verify) {
        this.sums = verify ? new BufferSums(partitionCount) : null;
        this.pool = pool;
        this.sorters = sorters;
        this.sorts = sorts;
        this.limit = limit;
        this.rangeChoice = new RangeChoice(pool.pageSize());
        this.divides = sorters.canDivide();
        this.firstLook = rangeChoice.firstLook();
        this.partitions = new CollectedPartition[partitionCount];
        this.open = new PartitionPages[partitionCount];
        for (int p = 0; p < partitionCount; p++) {
            put(p, new CollectedPartition());
        }
    }

    private void put(int partition, CollectedPartition collected) {
        partitions[partition] = collected;
        open[partition] = collected.isSimple() ? collected.chain(0) : null;
    }

    /** Appends a record with its header; it has not been appended unless the outcome is APPENDED. */
    Outcome append(byte[] source, int offset, int length, int partition) {
        boolean indexFull =
                pageBytes + indexBytes() + indexStep() > limit || mostRecords == PartitionSorter.MAX_RECORDS;
        if (indexFull && records > 0) {
            return Outcome.FULL;
        }
        PartitionPages pages = open[partition];
        if (pages == null) {
            pages = chainOf(partition, source, offset);
        }
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
            if (divides
                    && !partitions[partition].isSettled()
                    && pages.pageCount() >= firstLook
                    && isPowerOfTwo(pages.pageCount())) {
                due.add(partition);
            }
        }
        count(pages, length);
        if (sums != null) {
            sums.add(partition, source, offset, length);
        }
        return Outcome.APPENDED;
    }

    // Pages come back from the spill before. But where the system has less memory than the budget, this buffer
    // may have all that there is.
    private Outcome withoutPage() {
        if (!pool.isShort() || pool.lent() > pageBytes) {
            return Outcome.WAIT;
        }
        return records == 0 ? Outcome.OVERSIZED : Outcome.FULL;
    }

    /** Takes a record over with the array that it lies in, outside the budget. Only into an empty buffer. */
    void appendForeign(byte[] array, int offset, int length, int partition) {
        PartitionPages pages = open[partition] == null ? chainOf(partition, array, offset) : open[partition];
        forgetArray(); // it is not kept longer than its page
        pages.addFilled(Page.wrap(array, offset, length));
        count(pages, length);
        if (sums != null) {
            sums.add(partition, array, offset, length);
        }
    }

    /**
     * Hands out what was collected and is empty again. No sealed buffer may be alive but its pages: the index is
     * reserved here, and the limit has left room for it.
     */
    SealedBuffer seal() {
        return seal(null);
    }

    /** As {@link #seal()}, but keeps the partitions that the choice keeps; null keeps none. */
    SealedBuffer seal(SpillChoice choice) {
        long index = indexBytes();
        if (!pool.reserve(index)) {
            throw new IllegalStateException(
                    "no room for the sort index: bytes=" + index + " lent=" + pool.lent() + " budget=" + pool.budget());
        }
        for (CollectedPartition copy : copied) {
            copy.giveBack(pool);
        }
        copied.clear();
        due.clear();
        forgetArray();
        CollectedPartition[] old = partitions;
        partitions = new CollectedPartition[old.length];
        pageBytes = 0;
        bytes = 0;
        records = 0;
        mostRecords = 0;
        long sealedBytes = 0;
        long sealedRecords = 0;
        int most = 0;
        RecordSum sum = sums == null ? null : new RecordSum();
        for (int p = 0; p < old.length; p++) {
            if (choice != null && choice.keeps(p)) {
                keep(p, old);
                continue;
            }
            old[p].seal();
            put(p, old[p].successor());
            sealedBytes += old[p].sealedBytes();
            allPageBytes += old[p].capacity();
            most = Math.max(most, old[p].mostRecords());
            sealedRecords += old[p].sealedRecords();
            if (sums != null) {
                sums.moveTo(sum, p);
            }
        }
        keptBytes = bytes;
        keptPageBytes = pageBytes;
        allRecords += sealedRecords;
        allMostRecords += most;
        return new SealedBuffer(old, sealedBytes, sealedRecords, index, pool, sorters, sum);
    }

    // The sealed buffer gets an empty partition instead.
    private void keep(int partition, CollectedPartition[] old) {
        CollectedPartition kept = old[partition];
        put(partition, kept);
        old[partition] = new CollectedPartition();
        old[partition].seal();
        pageBytes += kept.capacity();
        bytes += kept.bytes();
        for (int range = 0; range < kept.ranges(); range++) {
            records += kept.chain(range).records();
        }
        mostRecords = Math.max(mostRecords, kept.mostRecords());
    }

    /**
     * Divides the partitions that have become large, if any have.
     *
     * @return false if the pool has too few pages now: try again when some have come back, or {@link #leaveUndivided}
     */
    boolean divideLarge() {
        while (!due.isEmpty()) {
            if (!divide(due.peek())) {
                return false;
            }
            due.remove();
        }
        return true;
    }

    // False, with nothing changed, if the pool has too few pages.
    private boolean divide(int partition) {
        CollectedPartition large = partitions[partition];
        PartitionPages pages = large.chain(0);
        long had = pages.bytes();
        int wanted = large.isSettled()
                ? 1
                : rangeChoice.ranges(pages.records(), had, bytes - keptBytes, limit - keptPageBytes);
        // It is copied, page by page but for the last ones of the ranges.
        long most = 2 * had + (long) wanted * pool.pageSize();
        if (wanted < KeyRanges.LEAST || pageBytes + most + indexBytes() > limit) {
            return true;
        }
        KeyRanges ranges = sorters.ranges(pages, wanted);
        if (ranges == null) {
            large.watchKey();
            put(partition, large);
            return true;
        }
        CollectedPartition divided = large.divided(ranges, pool);
        if (divided == null) {
            return false;
        }
        copied.add(large);
        put(partition, divided);
        pageBytes += divided.capacity();
        mostRecords = 0;
        for (CollectedPartition other : partitions) {
            mostRecords = Math.max(mostRecords, other.mostRecords());
        }
        return true;
    }

    /** Leaves the partitions that have become large as they are, for the time being. */
    void leaveUndivided() {
        due.clear();
    }

    /** Lets go of the array of the last records: it may be as large as one of them. */
    void forgetArray() {
        wrapped = NOTHING;
        view.clear();
    }

    /** Which partitions are worth a spill now. */
    SpillChoice choice() {
        return SpillChoice.of(partitions);
    }

    /** Bytes of the records in it. */
    long bytes() {
        return bytes;
    }

    /** Whether records are sorted by their bytes alone, without the job's code. */
    boolean sortsByBytes() {
        return divides;
    }

    /** A view of what will not change while more is appended; the pages stay this buffer's. */
    SealedBuffer filledPart() {
        CollectedPartition[] parts = new CollectedPartition[partitions.length];
        for (int p = 0; p < parts.length; p++) {
            parts[p] = partitions[p].filledPart();
        }
        return new SealedBuffer(parts, bytes, records, 0, null, sorters, null);
    }

    /** About the bytes that a buffer would need to hold all records so far at once. */
    long neededBytes() {
        long index = Math.min(allRecords, sorts * allMostRecords) * PartitionSorter.INDEX_BYTES_PER_RECORD;
        return allPageBytes + index;
    }

    private void count(PartitionPages pages, int length) {
        bytes += length;
        records++;
        mostRecords = Math.max(mostRecords, pages.records());
    }

    private long indexBytes() {
        return Math.min(records, (long) sorts * mostRecords) * PartitionSorter.INDEX_BYTES_PER_RECORD;
    }

    // What the next record may add to the index at most.
    private long indexStep() {
        return (long) sorts * PartitionSorter.INDEX_BYTES_PER_RECORD;
    }

    // Of a partition where the key decides.
    private PartitionPages chainOf(int partition, byte[] source, int offset) {
        if (wrapped.array() != source) {
            wrapped = ByteBuffer.wrap(source);
        }
        view.point(wrapped, offset);
        CollectedPartition collected = partitions[partition];
        PartitionPages chain = collected.chainFor(view, source);
        if (collected.isSimple()) { // from now on: it had one key, and this is another
            open[partition] = chain;
        }
        return chain;
    }

    private static boolean isPowerOfTwo(int number) {
        return Integer.bitCount(number) == 1;
    }
}
