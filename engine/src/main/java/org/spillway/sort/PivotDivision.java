package org.spillway.sort;

import java.util.SplittableRandom;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

/**
 * Divides pairs of the same prefix by comparing their keys with one of them. Not thread-safe.
 */
final class PivotDivision {
    /** Position of the list of those that have the same key. */
    static final int EQUAL = 1;

    /**
     * Records of which the middle one divides a list, which must have as many: three of four lists are then divided
     * between 40 and 60 percent.
     */
    static final int SAMPLES = 33;

    private static final int SIDES = 3;

    private final KeyOrder order;
    private final PagePool pool;
    private final ComparatorSort samples;
    private final SplittableRandom random = new SplittableRandom(0); // the same divisions in every run
    private final RecordView view = new RecordView();

    PivotDivision(KeyOrder order, PagePool pool) {
        this.order = order;
        this.pool = pool;
        this.samples = new ComparatorSort(order);
    }

    /**
     * Takes the pairs of a list. Returns three lists: of those below one of them, of those that are equal to it, and of those
     * above. Does not compare that one with itself: Avro refuses to compare maps, but keys that differ before their
     * maps can be sorted, as stock does.
     */
    PairList[] divide(PairList pairs, PartitionPages pages) {
        long pivot = pivot(pairs, pages);
        RecordView middle = new RecordView();
        RecordAddress.locate(pivot, pages, middle);
        PairList[] sides = new PairList[SIDES];
        for (int i = 0; i < SIDES; i++) {
            sides[i] = new PairList(pool);
        }
        while (pairs.take()) {
            long address = pairs.address();
            RecordAddress.locate(address, pages, view);
            int side = address == pivot ? 0 : Integer.signum(compare(view, middle));
            sides[EQUAL + side].add(pairs.prefix(), address);
        }
        return sides;
    }

    /**
     * Returns a record near the middle of a list. Samples one record of each of {@link #SAMPLES} equal stretches, at random:
     * the record in the middle of a list that consists of two sorted lists is the least, and after each division again.
     */
    private long pivot(PairList pairs, PartitionPages pages) {
        samples.clear(SAMPLES);
        int from = 0;
        for (int i = 1; i <= SAMPLES; i++) {
            int to = (int) ((long) pairs.size() * i / SAMPLES);
            samples.add(pairs.address(random.nextInt(from, to)));
            from = to;
        }
        samples.sort(pages);
        return samples.addresses()[SAMPLES / 2];
    }

    private int compare(RecordView a, RecordView b) {
        return order.compare(a.buffer(), a.keyStart(), a.keyLength(), b.buffer(), b.keyStart(), b.keyLength());
    }
}
