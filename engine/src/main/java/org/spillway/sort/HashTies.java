package org.spillway.sort;

import java.nio.ByteBuffer;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

/**
 * Finishes a radix sort by hashes. Entries with one hash nearly always have one key, which a look at each key confirms.
 * If they do not, they are sorted by comparing keys. Not thread-safe.
 */
final class HashTies {
    private final KeyOrder order;
    private final ComparatorSort collided;
    private final RecordView first = new RecordView();
    private final RecordView view = new RecordView();

    HashTies(KeyOrder order) {
        this.order = order;
        this.collided = new ComparatorSort(order);
    }

    /** Drops the references to the sorted records. */
    void forget() {
        first.clear();
        view.clear();
        collided.trim();
    }

    /** Puts entries with equal prefixes into the order of their keys. The entries must be sorted by prefix. */
    void sort(SortEntries entries, PartitionPages pages) {
        long[] pairs = entries.pairs();
        int last = entries.size() - 1;
        int i = 0;
        while (i < last) {
            if (pairs[2 * i] != pairs[2 * i + 2]) {
                i++;
                continue;
            }
            int end = i + 2;
            while (end <= last && pairs[2 * end] == pairs[2 * i]) {
                end++;
            }
            if (!haveOneKey(pairs, i, end, pages)) {
                sortByKey(pairs, i, end, pages);
            }
            i = end;
        }
    }

    private boolean haveOneKey(long[] pairs, int from, int to, PartitionPages pages) {
        RecordAddress.locate(pairs[2 * from + 1], pages, first);
        ByteBuffer key = first.buffer();
        int start = first.keyStart();
        int length = first.keyLength();
        for (int i = from + 1; i < to; i++) {
            RecordAddress.locate(pairs[2 * i + 1], pages, view);
            if (view.keyLength() != length
                    || order.compare(view.buffer(), view.keyStart(), length, key, start, length) != 0) {
                return false;
            }
        }
        return true;
    }

    private void sortByKey(long[] pairs, int from, int to, PartitionPages pages) {
        collided.clear(to - from);
        for (int i = from; i < to; i++) {
            collided.add(pairs[2 * i + 1]);
        }
        collided.sort(pages);
        for (int i = from; i < to; i++) {
            pairs[2 * i + 1] = collided.addresses()[i - from];
        }
    }
}
