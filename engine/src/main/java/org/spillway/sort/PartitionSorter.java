package org.spillway.sort;

import java.nio.ByteBuffer;
import org.spillway.memory.Page;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
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

    /** A sorter for one thread. */
    public PartitionSorter(KeyOrder order) {
        this.order = order;
        this.bytes = order.asBytes() == null ? null : new BytesSort(radix, order.asBytes());
        this.comparator = order.prefixDecides() || bytes != null ? null : new ComparatorSort(order);
    }

    /**
     * Sorts the records of a partition.
     *
     * @return a cursor over them, valid until the next call; closing it does not give the pages back
     */
    public RecordCursor sort(PartitionPages pages) {
        int records = pages.records();
        if (comparator != null) {
            comparator.clear(records);
            index(pages);
            comparator.sort(pages);
            return new SortedRecords(comparator.addresses(), 0, 1, records, pages);
        }
        entries.clear(records);
        index(pages);
        if (bytes != null) {
            bytes.sort(entries, pages);
        } else {
            radix.sort(entries.pairs(), 0, records);
        }
        return new SortedRecords(entries.pairs(), 1, 2, records, pages);
    }

    private void index(PartitionPages pages) {
        RecordView view = new RecordView();
        for (int p = 0; p < pages.pageCount(); p++) {
            Page page = pages.page(p);
            ByteBuffer buffer = page.buffer();
            for (int at = 0; at < page.used(); at = view.end()) {
                view.point(buffer, at);
                long address = RecordAddress.pack(p, at);
                if (comparator != null) {
                    comparator.add(address);
                } else {
                    entries.add(order.prefix(buffer, view.keyStart(), view.keyLength()), address);
                }
            }
        }
    }
}
