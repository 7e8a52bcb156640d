package org.spillway.sort;

import java.util.Arrays;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

/** Bounds that divide a partition into parts of about as many records each, told from the pages alone. */
final class PartBounds {
    // Of so many samples the quantiles are within a few percent of the true ones.
    private static final int SAMPLES = 512;

    private PartBounds() {}

    /**
     * The bound before a part.
     *
     * @param part neither the first nor {@code parts}
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
     * Addresses of the second records of pages, in the order of a stable sort. First ones are longer than most: they did not
     * fit the page before.
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
