package org.spillway.sort;

import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.longs.LongComparator;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

/**
 * Sorts addresses by a comparator, with fastutil's merge sort: stable, and of the sorts at hand the one that compares
 * least, which is what counts when each compare deserialises two keys.
 */
final class ComparatorSort {
    private final KeyOrder order;
    private final RecordView left = new RecordView();
    private final RecordView right = new RecordView();

    ComparatorSort(KeyOrder order) {
        this.order = order;
    }

    /** Sorts the entries; their prefixes are lost. */
    void sort(SortEntries entries, PartitionPages pages) {
        int size = entries.size();
        long[] pairs = entries.pairs();
        // Both halves of `spare` serve: addresses to be sorted in the first, the merge's own room in `pairs`.
        long[] addresses = entries.spare();
        for (int i = 0; i < size; i++) {
            addresses[i] = pairs[2 * i + 1];
        }
        System.arraycopy(addresses, 0, pairs, 0, size);
        LongArrays.mergeSort(addresses, 0, size, new ByKey(pages), pairs);
        for (int i = 0; i < size; i++) {
            pairs[2 * i + 1] = addresses[i];
        }
    }

    private final class ByKey implements LongComparator {
        private final PartitionPages pages;

        ByKey(PartitionPages pages) {
            this.pages = pages;
        }

        @Override
        public int compare(long a, long b) {
            locate(left, a);
            locate(right, b);
            return order.compare(
                    left.buffer(),
                    left.keyStart(),
                    left.keyLength(),
                    right.buffer(),
                    right.keyStart(),
                    right.keyLength());
        }

        private void locate(RecordView view, long address) {
            view.point(pages.page(RecordAddress.page(address)).buffer(), RecordAddress.offset(address));
        }
    }
}
