package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.record.RecordView;

class ComparatorSortTest {
    private final PagePool pool = new PagePool(1 << 16, 256, false, 0);
    private final TiedOrder order = new TiedOrder();
    private final ComparatorSort sort = new ComparatorSort(order);

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    void sortTies_differentKeysOfOnePrefix_stablyByKey() {
        assertThat(sort(new long[] {1, 1, 1, 1, 4, 4, 9}, 3, 2, 3, 1, 7, 6, 5)).containsExactly(3, 1, 0, 2, 5, 4, 6);
    }

    @Test
    void sortTies_differentPrefixes_noCompare() {
        assertThat(sort(new long[] {1, 2, 3}, 9, 8, 7)).containsExactly(0, 1, 2);
        assertThat(order.compares()).isZero();
    }

    /** Equal keys, as a hash nearly always has, take a compare each. */
    @Test
    void sortTies_equalKeysOfOnePrefix_oneCompareEach() {
        assertThat(sort(new long[20], new int[20]))
                .isEqualTo(IntStream.range(0, 20).boxed().toList());
        assertThat(order.compares()).isEqualTo(19);
    }

    /** The entry after those of one prefix has another key. */
    @Test
    void sortTies_otherPrefixBehind_notCompared() {
        assertThat(sort(new long[] {6, 6, 6, 7}, 5, 5, 5, 4)).containsExactly(0, 1, 2, 3);
        assertThat(order.compares()).isEqualTo(2);
    }

    @Test
    void sortTies_keysOfDifferentLengths_comparedByTheSortAlone() {
        List<byte[]> keys = List.of(intKey(5, 4), intKey(4, 5));
        assertThat(sort(new long[] {1, 1}, keys)).containsExactly(1, 0);
        assertThat(order.compares()).as("by the sort alone").isOne();
    }

    private List<Integer> sort(long[] prefixes, int... keys) {
        return sort(
                prefixes,
                Arrays.stream(keys).mapToObj(key -> intKey(key, Integer.BYTES)).toList());
    }

    private List<Integer> sort(long[] prefixes, List<byte[]> keys) {
        PartitionPages pages = NumberedRecords.pages(pool, 8, keys);
        long[] addresses = NumberedRecords.addresses(pages);
        SortEntries entries = new SortEntries();
        for (int i = 0; i < prefixes.length; i++) {
            entries.add(prefixes[i], addresses[i]);
        }
        sort.sortTies(entries, pages);
        RecordView view = new RecordView();
        return IntStream.range(0, entries.size())
                .mapToObj(i -> {
                    assertThat(entries.prefix(i)).isEqualTo(prefixes[i]);
                    RecordAddress.locate(entries.address(i), pages, view);
                    return NumberedRecords.number(view);
                })
                .toList();
    }

    private static byte[] intKey(int key, int length) {
        return ByteBuffer.allocate(length).putInt(key).array();
    }
}
