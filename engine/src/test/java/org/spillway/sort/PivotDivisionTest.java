package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.memory.ReservedPages;
import org.spillway.record.RecordView;

class PivotDivisionTest {
    private static final long SEED = 33;
    private static final int BUDGET = 1 << 20;

    private final PagePool records = new PagePool(BUDGET, 1 << 10, false, 0);
    private final PagePool pool = new PagePool(BUDGET, 64, false, 0);
    private final TiedOrder order = new TiedOrder();
    private final PivotDivision division = new PivotDivision(order, pool);

    @BeforeEach
    void reserve() {
        pool.reserve(BUDGET);
    }

    @AfterEach
    void close() {
        pool.close();
        records.close();
    }

    @Test
    void divide_severalKeys_sidesInTheOrderOfCollection() {
        int[] keys = new Random(SEED).ints(500, 0, 5).toArray();
        List<List<Integer>> sides = divide(keys);
        int pivot = keys[sides.get(PivotDivision.EQUAL).get(0)];
        for (int side = 0; side < 3; side++) {
            List<Integer> expected = new ArrayList<>();
            for (int i = 0; i < keys.length; i++) {
                if (Integer.compare(keys[i], pivot) == side - 1) {
                    expected.add(i);
                }
            }
            assertThat(sides.get(side)).as("side %d, seed %d", side, SEED).isEqualTo(expected);
        }
    }

    @Test
    void divide_oneKey_allAreEqual() {
        List<List<Integer>> sides = divide(new int[33]);
        assertThat(sides.get(0)).isEmpty();
        assertThat(sides.get(PivotDivision.EQUAL)).hasSize(33);
        assertThat(sides.get(2)).isEmpty();
    }

    @Test
    void divide_differentKeys_oneIsEqual() {
        for (int count : new int[] {1, 2, 100}) {
            int[] keys = new int[count];
            Arrays.setAll(keys, i -> i);
            List<List<Integer>> sides = divide(keys);
            assertThat(sides.get(PivotDivision.EQUAL)).hasSize(1);
            assertThat(sides.get(0).size() + 1 + sides.get(2).size()).isEqualTo(count);
        }
    }

    /** Returns the numbers of the records of the three lists. */
    private List<List<Integer>> divide(int[] keys) {
        PartitionPages pages = NumberedRecords.pages(
                records,
                10,
                Arrays.stream(keys)
                        .mapToObj(key -> ByteBuffer.allocate(4).putInt(key).array())
                        .toList());
        PairList pairs = new PairList(pool);
        for (long address : NumberedRecords.addresses(pages)) {
            pairs.add(5, address);
        }
        List<List<Integer>> sides = new ArrayList<>();
        RecordView view = new RecordView();
        for (PairList side : division.divide(pairs, pages)) {
            List<Integer> numbers = new ArrayList<>();
            while (side.take()) {
                assertThat(side.prefix()).isEqualTo(5);
                RecordAddress.locate(side.address(), pages, view);
                numbers.add(NumberedRecords.number(view));
            }
            sides.add(numbers);
        }
        assertThat(ReservedPages.allFree(pool)).as("all pages given back").isTrue();
        pages.giveBack(records);
        return sides;
    }
}
