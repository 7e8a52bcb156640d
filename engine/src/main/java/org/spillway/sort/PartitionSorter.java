package org.spillway.sort;

import java.nio.ByteBuffer;
import org.spillway.memory.Page;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;
import org.spillway.work.Heartbeat;

/**
 * Sorts one partition after the other with the fastest method that the key order allows. Keeps its index from one
 * partition to the next. Not thread-safe; only one cursor may be open at a time.
 */
public final class PartitionSorter {
    /** Index bytes per record of a partition that is being sorted, including partly filled index pages. */
    public static final int INDEX_BYTES_PER_RECORD = 20;
    /** Maximum number of records of one partition that can be sorted at once: slightly less than 2^30. */
    public static final int MAX_RECORDS = (Integer.MAX_VALUE - 8) / 2;

    // After this many estimates that were too long, sorting continues without a common prefix.
    private static final int GUESSES = 3;

    private final KeyOrder order;
    private final SortEntries entries = new SortEntries();
    private final RadixSort radix = new RadixSort();
    private final BytesSort bytes;
    private final CommonPrefix common;
    private final ComparatorSort comparator;
    private final LargeSort large;
    private final Heartbeat heartbeat;
    private boolean sameKeyLength;
    private int anyKeyLength;
    // Of the partition that is sorted, as in BytesSort.
    private int keyLength;
    private long nanos;

    /**
     * Makes a sorter for one thread.
     *
     * @param pool must have {@link #INDEX_BYTES_PER_RECORD} reserved for each record that is sorted at a time
     * @param heartbeat beaten while the sorter indexes and sorts
     */
    public PartitionSorter(KeyOrder order, PagePool pool, Heartbeat heartbeat) {
        this.order = order;
        this.heartbeat = heartbeat;
        boolean isBytes = order.asBytes() != null;
        this.bytes = isBytes ? new BytesSort(radix, order.asBytes()) : null;
        this.common = isBytes ? new CommonPrefix(order.asBytes()) : null;
        this.comparator = order.prefixDecides() || isBytes ? null : new ComparatorSort(order);
        this.large = order.hasPrefixes() ? new LargeSort(order, pool, SortEntries.MAX) : null;
    }

    /**
     * Sorts the records of a partition.
     *
     * @return a cursor over them, valid until the next call; closing it does not return the pages
     */
    public RecordCursor sort(PartitionPages pages) {
        if (order.allEqual()) {
            return new UnsortedRecords(pages);
        }
        long begin = System.nanoTime();
        RecordCursor sorted = order.hasPrefixes() ? sortByPrefixes(pages) : sortByComparator(pages);
        nanos += System.nanoTime() - begin;
        return sorted;
    }

    private RecordCursor sortByComparator(PartitionPages pages) {
        comparator.clear(pages.records());
        UnsortedRecords all = new UnsortedRecords(pages);
        while (all.next()) {
            comparator.add(all.address());
        }
        comparator.sort(pages);
        return new SortedRecords(comparator.addresses(), 0, 1, pages.records(), pages);
    }

    private RecordCursor sortByPrefixes(PartitionPages pages) {
        if (common != null) {
            common.estimate(pages);
        }
        int guesses = 0;
        while (!index(pages)) {
            if (++guesses == GUESSES) {
                common.giveUp();
            }
        }
        keyLength = keyLength(pages);
        if (isLarge(pages)) {
            large.end(keyLength);
            return new SortedRecords(this, pages);
        }
        sortEntries(pages, depth());
        return new SortedRecords(entries.pairs(), 1, 2, entries.size(), pages);
    }

    /** Returns the order of the keys. */
    public KeyOrder order() {
        return order;
    }

    /** Returns the time spent sorting since the last call. The cursor over a large partition sorts while it is read. */
    public long takeNanos() {
        long taken = nanos;
        nanos = 0;
        return taken;
    }

    /** Sorts the next list of a large partition. Returns its index, which is empty at the end. */
    SortEntries nextList(PartitionPages pages) {
        long begin = System.nanoTime();
        boolean more = large.next(entries);
        heartbeat.beat();
        if (more && !large.isSorted()) {
            sortEntries(pages, large.depth());
        }
        nanos += System.nanoTime() - begin;
        return entries;
    }

    /** Returns the pages of the lists that have not been sorted. */
    void dropLists() {
        large.clear();
    }

    private void sortEntries(PartitionPages pages, int depth) {
        if (bytes != null) {
            bytes.sort(entries, pages, depth, keyLength);
        } else {
            radix.sort(entries.pairs(), 0, entries.size());
            if (comparator != null) {
                comparator.sortTies(entries, pages);
            }
        }
    }

    /**
     * Adds an entry for each record. Returns false if a key does not begin with the common prefix, which is then
     * shortened; call it again.
     */
    private boolean index(PartitionPages pages) {
        entries.clear();
        sameKeyLength = true;
        anyKeyLength = -1;
        int shared = depth();
        RecordView view = new RecordView(); // local, so that escape analysis can remove it
        boolean isLarge = isLarge(pages);
        if (isLarge) {
            large.begin(pages, common);
        }
        for (int p = 0; p < pages.pageCount(); p++) {
            Page page = pages.page(p);
            ByteBuffer buffer = page.buffer();
            int end = pages.end(p);
            for (int at = page.start(); at < end; at = view.end()) {
                view.point(buffer, at);
                int keyStart = view.keyStart();
                int length = view.keyLength();
                sameKeyLength &= length == anyKeyLength || anyKeyLength < 0;
                anyKeyLength = length;
                long prefix;
                if (shared == 0) {
                    prefix = order.prefix(buffer, keyStart, length);
                } else if (common.begins(buffer, keyStart, length)) {
                    prefix = order.asBytes().prefixAt(buffer, keyStart, length, shared);
                } else {
                    common.shortenTo(buffer, keyStart, length);
                    large.clear();
                    return false;
                }
                long address = RecordAddress.pack(p, at - page.start(), view.length());
                if (isLarge) {
                    large.add(prefix, address);
                } else {
                    entries.add(prefix, address);
                }
            }
            heartbeat.beat();
        }
        return true;
    }

    private static boolean isLarge(PartitionPages pages) {
        return pages.records() > SortEntries.MAX;
    }

    private int depth() {
        return common == null ? 0 : common.length();
    }

    /** Returns the bytes of content of every key of the partition, or {@link BytesSort#MIXED}. */
    private int keyLength(PartitionPages pages) {
        UnsortedRecords first = new UnsortedRecords(pages);
        if (bytes == null || !sameKeyLength || !order.asBytes().lengthsAgree() || !first.next()) {
            return BytesSort.MIXED;
        }
        RecordView view = first.record();
        return order.asBytes().contentLength(view.buffer(), view.keyStart(), view.keyLength());
    }
}
