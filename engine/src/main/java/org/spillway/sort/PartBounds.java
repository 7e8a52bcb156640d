package org.spillway.sort;

import java.util.Arrays;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

/** Computes bounds that divide a partition into parts with about the same number of records. Uses only the pages. */
final class PartBounds {
    // With this many samples, quantiles are within a few percent of the true ones.
    private static final int SAMPLES = 512;

    private PartBounds() {}

    /**
     * Returns the bound before a part.
     *
     * @param part 1 to {@code parts - 1}
     * @return null if there are no records
     */
    static KeyBound before(PartitionPages pages, KeyOrder order, int part, int parts) {
        RecordView view = new RecordView();
        long[] samples = samples(pages, order, view);
        if (samples.length == 0) {
            return null;
        }
        long address = samples[(int) ((long) samples.length * part / parts)];
        RecordAddress.locate(address, pages, view);
        return KeyBound.at(view.buffer(), view.keyStart(), view.keyLength(), address);
    }

    /**
     * Returns the addresses of the second records of pages, in the order of a stable sort. First records are longer
     * than average, because they did not fit in the page before.
     */
    private static long[] samples(PartitionPages pages, KeyOrder order, RecordView view) {
        int count = Math.min(SAMPLES, pages.pageCount());
        long[] samples = new long[count];
        for (int i = 0; i < count; i++) {
            int p = (int) ((long) i * pages.pageCount() / count);
            view.point(pages.page(p).buffer(), pages.page(p).start());
            int second = view.end() < pages.end(p) ? view.length() : 0;
            samples[i] = RecordAddress.pack(p, second, 0);
        }
        ComparatorSort sort = new ComparatorSort(order);
        sort.clear(count);
        for (long sample : samples) {
            sort.add(sample);
        }
        sort.sort(pages);
        return Arrays.copyOf(sort.addresses(), count);
    }
}
