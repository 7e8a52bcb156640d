package org.spillway.sort;

import java.nio.ByteBuffer;
import org.spillway.memory.Page;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.PartCursor;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;

/**
 * Sorts one partition after the other, by the way that the order allows. Keeps its index from one to the next; one
 * thread, one cursor at a time.
 */
public final class PartitionSorter {
    /** Bytes of index for one record of the partition that is being sorted. */
    public static final int INDEX_BYTES_PER_RECORD = SortEntries.BYTES_PER_RECORD;

    /** Most records of one partition that can be sorted at once: 2^30 less a few. */
    public static final int MAX_RECORDS = SortEntries.MAX;

    private final KeyOrder order;
    private final SortEntries entries = new SortEntries();
    private final RadixSort radix = new RadixSort();
    private final BytesSort bytes;
    private final ComparatorSort comparator;
    private boolean sameKeyLength;

    /** A sorter for one thread. */
    public PartitionSorter(KeyOrder order) {
        this.order = order;
        this.bytes = order.asBytes() == null ? null : new BytesSort(radix, order.asBytes());
        this.comparator = order.prefixDecides() || bytes != null ? null : new ComparatorSort(order);
    }

    /** Whether {@link #sortPart} can be asked for: only where keys have prefixes. */
    public boolean canDivide() {
        return comparator == null;
    }

    /**
     * Sorts the records of a partition.
     *
     * @return a cursor over them, valid until the next call; closing it does not give the pages back
     */
    public RecordCursor sort(PartitionPages pages) {
        if (comparator == null) {
            return sort(pages, KeyRange.ALL, pages.records());
        }
        comparator.clear(pages.records());
        indexAddresses(pages);
        comparator.sort(pages);
        return new SortedRecords(comparator.addresses(), 0, 1, pages.records(), pages, 0);
    }

    /**
     * Sorts those records of a partition whose keys lie in one of several ranges. Each range is found by whoever sorts it,
     * from the pages alone: threads that sort a partition together need not wait for each other.
     *
     * @param part 0 to {@code parts - 1}
     * @return as {@link #sort(PartitionPages)}
     */
    public PartCursor sortPart(PartitionPages pages, int part, int parts) {
        KeyRange range = KeyRange.of(pages, order, part, parts);
        return sort(pages, range, range.isEmpty() ? 0 : pages.records() / parts);
    }

    private PartCursor sort(PartitionPages pages, KeyRange range, int expected) {
        entries.clear(expected);
        long bytesBefore = index(pages, range);
        if (bytes != null) {
            bytes.sort(entries, pages, keyLength(pages));
        } else {
            radix.sort(entries.pairs(), 0, entries.size());
        }
        return new SortedRecords(entries.pairs(), 1, 2, entries.size(), pages, bytesBefore);
    }

    /** Makes an entry of each record in the range; returns the bytes of those that come before it. */
    private long index(PartitionPages pages, KeyRange range) {
        boolean all = range == KeyRange.ALL;
        RecordView view = new RecordView();
        long bytesBefore = 0;
        sameKeyLength = true;
        int anyKeyLength = -1;
        for (int p = 0; p < pages.pageCount(); p++) {
            Page page = pages.page(p);
            ByteBuffer buffer = page.buffer();
            int end = pages.end(p);
            for (int at = page.start(); at < end; at = view.end()) {
                view.point(buffer, at);
                int keyLength = view.keyLength();
                sameKeyLength &= keyLength == anyKeyLength || anyKeyLength < 0;
                anyKeyLength = keyLength;
                long prefix = order.prefix(buffer, view.keyStart(), keyLength);
                if (all || range.has(prefix)) {
                    entries.add(prefix, RecordAddress.pack(p, at - page.start(), view.length()));
                } else if (range.isBehind(prefix)) {
                    bytesBefore += view.length();
                }
            }
        }
        return bytesBefore;
    }

    /** Bytes of content of every key of the partition. */
    private int keyLength(PartitionPages pages) {
        if (!sameKeyLength || pages.pageCount() == 0) {
            return BytesSort.MIXED;
        }
        RecordView first = new RecordView();
        first.point(pages.page(0).buffer(), pages.page(0).start());
        return order.asBytes().contentLength(first.buffer(), first.keyStart(), first.keyLength());
    }

    private void indexAddresses(PartitionPages pages) {
        RecordView view = new RecordView();
        for (int p = 0; p < pages.pageCount(); p++) {
            Page page = pages.page(p);
            int end = pages.end(p);
            for (int at = page.start(); at < end; at = view.end()) {
                view.point(page.buffer(), at);
                comparator.add(RecordAddress.pack(p, at - page.start(), view.length()));
            }
        }
    }
}
