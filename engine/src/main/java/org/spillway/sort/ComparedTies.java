package org.spillway.sort;

import java.nio.ByteBuffer;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

/**
 * Finishes a radix sort by prefixes. Entries with one prefix often have one key, and with a hash nearly always, which a look
 * at each key confirms. If they do not, they are sorted by comparing keys. Not thread-safe.
 */
final class ComparedTies {
    private final KeyOrder order;
    private final ComparatorSort collided;
    private final RecordView first = new RecordView();
    private final RecordView view = new RecordView();

    ComparedTies(KeyOrder order) {
        this.order = order;
        this.collided = new ComparatorSort(order);
    }

    /** Puts entries with equal prefixes into the order of their keys. The entries must be sorted by prefix. */
    void sort(SortEntries entries, PartitionPages pages) {
        int size = entries.size();
        int end;
        for (int begin = entries.nextTie(0, size); begin < size; begin = entries.nextTie(end, size)) {
            end = entries.tiedEnd(begin, size);
            if (!haveOneKey(entries, begin, end, pages)) {
                sortByKey(entries, begin, end, pages);
            }
        }
    }

    private boolean haveOneKey(SortEntries entries, int from, int to, PartitionPages pages) {
        RecordAddress.locate(entries.address(from), pages, first);
        ByteBuffer key = first.buffer();
        int start = first.keyStart();
        int length = first.keyLength();
        for (int i = from + 1; i < to; i++) {
            RecordAddress.locate(entries.address(i), pages, view);
            if (view.keyLength() != length
                    || order.compare(view.buffer(), view.keyStart(), length, key, start, length) != 0) {
                return false;
            }
        }
        return true;
    }

    private void sortByKey(SortEntries entries, int from, int to, PartitionPages pages) {
        collided.clear(to - from);
        for (int i = from; i < to; i++) {
            collided.add(entries.address(i));
        }
        collided.sort(pages);
        for (int i = from; i < to; i++) {
            entries.setAddress(i, collided.addresses()[i - from]);
        }
    }
}
