package org.spillway.sort;

import java.util.SplittableRandom;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

/**
 * Divides pairs of the same prefix by comparing their keys with one of them, drawn at random: the record in the middle of a
 * list that consists of two sorted lists is the least, and after each division again. Not thread-safe.
 *
 * @param random draws the same keys in every run
 * @param view of the record that is compared
 */
record PivotDivision(KeyOrder order, PagePool pool, SplittableRandom random, RecordView view) {
    /** Position of the list of those that have the same key. */
    static final int EQUAL = 1;

    private static final int SIDES = 3;

    PivotDivision(KeyOrder order, PagePool pool) {
        this(order, pool, new SplittableRandom(0), new RecordView());
    }

    /**
     * Takes the pairs of a list. Returns three lists: of those below one of them, of those that are equal to it, and of those
     * above. Does not compare that one with itself: Avro refuses to compare maps, but keys that differ before their
     * maps can be sorted, as stock does.
     */
    PairList[] divide(PairList pairs, PartitionPages pages) {
        long pivot = pairs.address(random.nextInt(pairs.size()));
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

    private int compare(RecordView a, RecordView b) {
        return order.compare(a.buffer(), a.keyStart(), a.keyLength(), b.buffer(), b.keyStart(), b.keyLength());
    }
}
