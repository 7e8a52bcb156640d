package org.spillway.sort;

import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.longs.LongComparator;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

/**
 * Sorts addresses by a comparator, with fastutil's merge sort: stable, and of the sorts at hand the one that compares
 * least, which is what counts when each compare deserialises two keys. Two longs a record, as the radix sort's index.
 */
final class ComparatorSort {
    // What is kept from one buffer to the next: half a megabyte in all, as of the other sorts' index.
    private static final int KEPT = 1 << 15;

    private final KeyOrder order;
    private final RecordView left = new RecordView();
    private final RecordView right = new RecordView();
    private long[] addresses = new long[0];
    private long[] room = new long[0];
    private int size;

    ComparatorSort(KeyOrder order) {
        this.order = order;
    }

    void clear(int records) {
        if (addresses.length < records) {
            addresses = null; // dropped before the larger ones are made: all at once might not fit the heap
            room = null;
            addresses = new long[records];
            room = new long[records];
        }
        size = 0;
    }

    /**
     * Drops the records and a large index: those of one fat partition would be held, unused and in no budget, as long as the
     * task.
     */
    void trim() {
        left.clear();
        right.clear();
        if (addresses.length > KEPT) {
            addresses = new long[0];
            room = new long[0];
        }
    }

    void add(long address) {
        addresses[size++] = address;
    }

    /** Sorts what was added. */
    void sort(PartitionPages pages) {
        System.arraycopy(addresses, 0, room, 0, size); // mergeSort wants its room to be a copy
        LongArrays.mergeSort(addresses, 0, size, new ByKey(pages), room);
    }

    /** The addresses, as many as were added. */
    long[] addresses() {
        return addresses;
    }

    private final class ByKey implements LongComparator {
        private final PartitionPages pages;

        ByKey(PartitionPages pages) {
            this.pages = pages;
        }

        @Override
        public int compare(long a, long b) {
            RecordAddress.locate(a, pages, left);
            RecordAddress.locate(b, pages, right);
            return order.compare(
                    left.buffer(),
                    left.keyStart(),
                    left.keyLength(),
                    right.buffer(),
                    right.keyStart(),
                    right.keyLength());
        }
    }
}
