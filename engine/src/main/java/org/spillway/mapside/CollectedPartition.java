package org.spillway.mapside;

import java.nio.ByteBuffer;
import org.spillway.memory.Page;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.record.RecordView;
import org.spillway.sort.KeyRanges;
import org.spillway.sort.OneKey;

/**
 * The records collected for one partition: in one chain of pages, or, where they are many, in one for each of several ranges
 * of keys. A chain of a megabyte is sorted and gathered within a cache, and threads can write a partition together without
 * looking for their parts of it.
 */
final class CollectedPartition {
    // An unlucky division is not inherited: where one range, of several keys, has this share of the bytes, keys come in
    // rising order, say.
    private static final int MOST_OF_RANGE = 4;

    // Nor is one whose pages have less than this share in use: of a partition that had its records and gets few more.
    private static final int LEAST_USED = 2;

    private final KeyRanges ranges;
    private final PartitionPages[] chains;
    private boolean settled;
    // Not null as long as all records have this key; null if it is divided.
    private OneKey oneKey;

    // What the chains held when they were sealed: they are given back one by one.
    private long[] bytesBefore;
    private long records;

    /** Empty, not divided. */
    CollectedPartition() {
        this(null);
    }

    private CollectedPartition(KeyRanges ranges) {
        this(ranges, new PartitionPages[ranges == null ? 1 : ranges.count()]);
        for (int i = 0; i < chains.length; i++) {
            chains[i] = new PartitionPages();
        }
    }

    private CollectedPartition(KeyRanges ranges, PartitionPages[] chains) {
        this.ranges = ranges;
        this.chains = chains;
    }

    /** Whether there are several ranges. */
    boolean isDivided() {
        return ranges != null;
    }

    /** How many ranges there are; 1 if it is not divided. */
    int ranges() {
        return chains.length;
    }

    /** The records of a range. */
    PartitionPages chain(int range) {
        return chains[range];
    }

    /** The range that a key belongs to. */
    int rangeOf(ByteBuffer buffer, int keyStart, int keyLength) {
        return ranges == null ? 0 : ranges.find(buffer, keyStart, keyLength);
    }

    /** Whether it is not worth a look whether it should be divided. */
    boolean isSettled() {
        return settled || ranges != null;
    }

    /** Says that its keys are too much alike to be divided: perhaps they are all the same, and stay so. */
    void watchKey() {
        oneKey = OneKey.of(chains[0]);
    }

    /** Whether all that there is to know of a record is that it comes next. */
    boolean isSimple() {
        return ranges == null && oneKey == null;
    }

    /**
     * Where a record is to be appended.
     *
     * @param view points at it
     * @param source where it lies
     */
    PartitionPages chainFor(RecordView view, byte[] source) {
        if (oneKey != null && !oneKey.is(source, view.keyStart(), view.keyLength())) {
            oneKey = null;
        }
        return chains[rangeOf(view.buffer(), view.keyStart(), view.keyLength())];
    }

    /**
     * The same records in several chains; this one keeps its own.
     *
     * @return null if the pool has too few pages now
     */
    CollectedPartition divided(KeyRanges into, PagePool pool) {
        CollectedPartition target = new CollectedPartition(into);
        PartitionPages source = chains[0];
        RecordView view = new RecordView();
        for (int p = 0; p < source.pageCount(); p++) {
            ByteBuffer buffer = source.page(p).buffer();
            int end = source.end(p);
            for (int at = source.page(p).start(); at < end; at = view.end()) {
                view.point(buffer, at);
                PartitionPages chain = target.chains[into.find(buffer, view.keyStart(), view.keyLength())];
                if (!chain.append(buffer, at, view.length())) {
                    Page page = pool.lend(view.length());
                    if (page == null) {
                        target.giveBack(pool);
                        return null;
                    }
                    chain.add(page);
                    chain.append(buffer, at, view.length());
                }
            }
        }
        return target;
    }

    /** Takes note of what there is; nothing may be appended any more. */
    void seal() {
        bytesBefore = new long[chains.length + 1];
        for (int i = 0; i < chains.length; i++) {
            bytesBefore[i + 1] = bytesBefore[i] + chains[i].bytes();
            records += chains[i].records();
        }
        if (oneKey != null && records > 0) {
            chains[0].setOneKey();
        }
    }

    /**
     * An empty one for the records that come when this has been sealed, and its pages are still there: divided likewise, if
     * that went well.
     */
    CollectedPartition successor() {
        boolean isUsed = sealedBytes() * LEAST_USED >= capacity();
        boolean isEven = ranges != null && mostBytes() <= sealedBytes() / MOST_OF_RANGE;
        CollectedPartition next = new CollectedPartition(isEven && isUsed ? ranges : null);
        next.oneKey = oneKey;
        next.settled = settled || ranges != null && isUsed && !isEven;
        return next;
    }

    /** Bytes of the records in the ranges before this one, as sealed; of all behind the last one. */
    long bytesBefore(int range) {
        return bytesBefore[range];
    }

    /** Bytes of its records, as sealed. */
    long sealedBytes() {
        return bytesBefore[chains.length];
    }

    /** Records, as sealed. */
    long sealedRecords() {
        return records;
    }

    /** Bytes of its records. */
    long bytes() {
        long bytes = 0;
        for (PartitionPages chain : chains) {
            bytes += chain.bytes();
        }
        return bytes;
    }

    /** Bytes of its pages, used or not. */
    long capacity() {
        long capacity = 0;
        for (PartitionPages chain : chains) {
            capacity += chain.capacity();
        }
        return capacity;
    }

    /** Records of the largest range. */
    int mostRecords() {
        int most = 0;
        for (PartitionPages chain : chains) {
            most = Math.max(most, chain.records());
        }
        return most;
    }

    /** A sealed view of what will not change while more is appended; the pages stay this one's. */
    CollectedPartition filledPart() {
        PartitionPages[] filled = new PartitionPages[chains.length];
        for (int i = 0; i < chains.length; i++) {
            filled[i] = chains[i].filledPart();
        }
        CollectedPartition part = new CollectedPartition(ranges, filled);
        part.seal();
        return part;
    }

    /** Gives all pages back. */
    void giveBack(PagePool pool) {
        for (PartitionPages chain : chains) {
            chain.giveBack(pool);
        }
    }

    // Of a range that has several keys: one key's records are in order as they are.
    private long mostBytes() {
        long most = 0;
        for (int i = 0; i < chains.length; i++) {
            if (!ranges.isOfOnePrefix(i)) {
                most = Math.max(most, bytesBefore[i + 1] - bytesBefore[i]);
            }
        }
        return most;
    }
}
