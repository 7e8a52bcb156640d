package org.spillway.sort;

import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.longs.LongComparator;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

/**
 * Sorts addresses by a comparator with fastutil's merge sort. That sort is stable and makes the fewest compares of the
 * available sorts, which matters when each compare deserialises two keys. It takes two longs per record, like the index
 * of the radix sort. Not thread-safe.
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

    /**
     * Puts entries with equal prefixes into the order of their keys. They often have one key, and with a hash
     * nearly always, which a look at each key confirms.
     *
     * @param entries sorted by prefix
     */
    void sortTies(SortEntries entries, PartitionPages partition) {
        pages = partition;
        int end;
        for (int begin = entries.nextTie(0, entries.size());
                begin < entries.size();
                begin = entries.nextTie(end, entries.size())) {
            end = entries.tiedEnd(begin, entries.size());
            if (!haveOneKey(entries, begin, end)) {
                clear(end - begin);
                for (int i = begin; i < end; i++) {
                    add(entries.address(i));
                }
                sort(partition);
                for (int i = begin; i < end; i++) {
                    entries.setAddress(i, addresses[i - begin]);
                }
            }
        }
    }

    private boolean haveOneKey(SortEntries entries, int from, int to) {
        RecordAddress.locate(entries.address(from), pages, left);
        for (int i = from + 1; i < to; i++) {
            RecordAddress.locate(entries.address(i), pages, right);
            if (right.keyLength() != left.keyLength() || compareKeys() != 0) {
                return false;
            }
        }
        return true;
    }

    /** The array of addresses. Only as many entries as were added are valid. */
    long[] addresses() {
        return addresses;
    }

    @Override
    public int compare(long a, long b) {
        RecordAddress.locate(a, pages, left);
        RecordAddress.locate(b, pages, right);
        return compareKeys();
    }

    private int compareKeys() {
        return order.compare(
                left.buffer(), left.keyStart(), left.keyLength(), right.buffer(), right.keyStart(), right.keyLength());
    }
}
