package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.sort.NumberedRecords.bytesKey;
import static org.spillway.sort.NumberedRecords.order;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordView;

class BytesSortTest {
    private final PagePool pool = new PagePool(1 << 20, 1 << 10, false, 0);

    @AfterEach
    void close() {
        pool.close();
    }

    /** The array of the index has room for 256 entries and is full. */
    @Test
    void sort_fullIndex_readsNoEntryBehindTheLast() {
        List<byte[]> keys = IntStream.range(0, 256)
                .mapToObj(i -> bytesKey("all of one prefix " + (1_000 + i * 7 % 256)))
                .toList();
        assertSorted(order(BytesWritable.class), keys, 22);
        assertSorted(order(BytesWritable.class), keys, BytesSort.MIXED);
    }

    @Test
    void sort_keysThatEndInOnePrefix_byLength() {
        List<byte[]> keys = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            keys.add(bytesKey(new byte[i * 7 % 20]));
        }
        assertSorted(order(BytesWritable.class), keys, BytesSort.MIXED);
    }

    /** A key of one byte whose header says that it has two. It comes before the empty key. */
    @Test
    void sort_keyShorterThanItsHeader_first() {
        byte[] shorter = {-113};
        byte[] empty = {0};
        byte[] zero = {1, 0};
        assertSorted(order(Text.class), List.of(shorter, zero, empty), BytesSort.MIXED);
        assertSorted(order(Text.class), List.of(zero, shorter, empty, shorter), BytesSort.MIXED);
        assertSorted(order(Text.class), List.of(shorter, shorter), BytesSort.MIXED);
    }

    @Test
    void sort_oneKey_orderOfCollection() {
        for (int length = 0; length <= 17; length++) {
            byte[] key = bytesKey(new byte[length]);
            assertSorted(order(BytesWritable.class), List.of(key, key, key), length);
            assertSorted(order(BytesWritable.class), List.of(key, key, key), BytesSort.MIXED);
        }
    }

    private void assertSorted(KeyOrder order, List<byte[]> keys, int keyLength) {
        PartitionPages pages = NumberedRecords.pages(pool, 16, keys);
        long[] addresses = NumberedRecords.addresses(pages);
        SortEntries entries = new SortEntries();
        for (int i = 0; i < keys.size(); i++) {
            entries.add(order.prefix(ByteBuffer.wrap(keys.get(i)), 0, keys.get(i).length), addresses[i]);
        }
        new BytesSort(new RadixSort(), order.asBytes()).sort(entries, pages, 0, keyLength);
        RecordView view = new RecordView();
        List<Integer> sorted = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            RecordAddress.locate(entries.address(i), pages, view);
            sorted.add(NumberedRecords.number(view));
        }
        assertThat(sorted).isEqualTo(NumberedRecords.sorted(order, keys));
        pages.giveBack(pool);
    }
}
