package org.spillway.mapside;

import java.io.IOException;
import org.spillway.memory.Page;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.record.RecordBlock;
import org.spillway.record.RecordView;
import org.spillway.sort.KeyRanges;
import org.spillway.sort.UnsortedRecords;

/**
 * The records collected for one partition. They lie in one chain of pages, or, if there are many, in one chain for each
 * of several key ranges. A chain of a megabyte can be sorted and gathered within a cache.
 */
final class CollectedPartition {
    // The next buffer does not reuse a division in which one range of several keys has more than this share (1/4) of
    // the bytes, as happens when keys arrive in rising order.
    private static final int MAX_OF_RANGE = 4;

    // Nor a division whose pages are less than this share (1/2) full: the partition gets few more records.
    private static final int MIN_USED = 2;

    private final KeyRanges ranges;
    private final PartitionPages[] chains;
    private boolean settled;

    // When sealed. The chains are returned one by one afterwards.
    private long bytes;
    private long records;

    /** Makes an empty partition that is not divided. */
    CollectedPartition() {
        this(null);
    }

    private CollectedPartition(KeyRanges ranges) {
        this.ranges = ranges;
        this.chains = new PartitionPages[ranges == null ? 1 : ranges.count()];
        for (int i = 0; i < chains.length; i++) {
            chains[i] = new PartitionPages();
        }
    }

    /** Whether there are several ranges. */
    boolean isDivided() {
        return ranges != null;
    }

    /** Number of ranges; 1 if not divided. */
    int ranges() {
        return chains.length;
    }

    /** The records of a range. */
    PartitionPages chain(int range) {
        return chains[range];
    }

    /** The records of the range of a key. The partition must be divided. */
    PartitionPages chainOf(RecordView view) {
        return chains[ranges.find(view.buffer(), view.keyStart(), view.keyLength())];
    }

    /** Whether the partition need not be checked for division. */
    boolean isSettled() {
        return settled || ranges != null;
    }

    /**
     * Copies the records into several chains, one per range. This partition keeps its own pages.
     *
     * @return null if the pool has too few pages now
     */
    CollectedPartition divided(KeyRanges into, PagePool pool) throws IOException {
        CollectedPartition target = new CollectedPartition(into);
        RecordBlock all = new RecordBlock();
        all.open(new UnsortedRecords(chains[0]));
        while (all.next()) {
            RecordView view = all.record();
            PartitionPages chain = target.chainOf(view);
            if (!chain.append(all.bytes(), view.start(), view.length())) {
                Page page = pool.lend(view.length());
                if (page == null) {
                    target.giveBack(pool);
                    return null;
                }
                chain.add(page);
                chain.append(all.bytes(), view.start(), view.length());
            }
        }
        return target;
    }

    /** Stores the number of records and bytes. Nothing may be appended afterwards. */
    void seal() {
        for (PartitionPages chain : chains) {
            bytes += chain.bytes();
            records += chain.records();
        }
    }

    /**
     * Returns an empty partition for the records that come after this one has been sealed, while its pages still exist.
     * It is divided in the same way, unless that division was uneven or little used.
     */
    CollectedPartition successor() {
        boolean isUsed = sealedBytes() * MIN_USED >= capacity();
        boolean isEven = ranges != null && maxBytes() <= sealedBytes() / MAX_OF_RANGE;
        CollectedPartition next = new CollectedPartition(isEven && isUsed ? ranges : null);
        next.settled = settled || ranges != null && isUsed && !isEven;
        return next;
    }

    /** Bytes of the records when sealed. */
    long sealedBytes() {
        return bytes;
    }

    /** Number of records when sealed. */
    long sealedRecords() {
        return records;
    }

    /** Bytes of the pages, used or not. */
    long capacity() {
        long capacity = 0;
        for (PartitionPages chain : chains) {
            capacity += chain.capacity();
        }
        return capacity;
    }

    /** Number of records in the largest range. */
    int maxRecords() {
        int max = 0;
        for (PartitionPages chain : chains) {
            max = Math.max(max, chain.records());
        }
        return max;
    }

    /** Returns all pages to the pool. */
    void giveBack(PagePool pool) {
        for (PartitionPages chain : chains) {
            chain.giveBack(pool);
        }
    }

    // Bytes of the largest range that has several prefixes. Records of one prefix mostly have one key, and are in
    // order.
    private long maxBytes() {
        long max = 0;
        for (int i = 0; i < chains.length; i++) {
            if (!ranges.isOfOnePrefix(i)) {
                max = Math.max(max, chains[i].bytes());
            }
        }
        return max;
    }
}
