package org.spillway.sort;

import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.longs.LongComparator;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

/**
 * Sorts addresses by a comparator with fastutil's merge sort. That sort is stable and makes the fewest compares of the
 * available sorts, which matters when each compare deserialises two keys. It takes two longs per record, like the index
 * of the radix sort.
 */
final class ComparatorSort implements LongComparator {
    private final KeyOrder order;
    private final RecordView left = new RecordView();
    private final RecordView right = new RecordView();
    private PartitionPages pages;
    private long[] addresses = new long[0];
    private long[] room = new long[0];
    private int size;

    ComparatorSort(KeyOrder order) {
        this.order = order;
    }

    void clear(int records) {
        if (addresses.length < records) {
            addresses = null; // dropped before the larger ones are made: all at once might not fit in the heap
            room = null;
            addresses = new long[records];
            room = new long[records];
        }
        size = 0;
    }

    void add(long address) {
        addresses[size++] = address;
    }

    /** Sorts the added addresses. */
    void sort(PartitionPages partition) {
        pages = partition;
        System.arraycopy(addresses, 0, room, 0, size); // mergeSort requires its work array to be a copy
        LongArrays.mergeSort(addresses, 0, size, this, room);
    }

    /** The array of addresses. Only as many entries as were added are valid. */
    long[] addresses() {
        return addresses;
    }

    @Override
    public int compare(long a, long b) {
        RecordAddress.locate(a, pages, left);
        RecordAddress.locate(b, pages, right);
        return order.compare(
                left.buffer(), left.keyStart(), left.keyLength(), right.buffer(), right.keyStart(), right.keyLength());
    }
}
