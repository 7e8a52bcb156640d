package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.sort.NumberedRecords.bytesKey;
import static org.spillway.sort.NumberedRecords.longKey;
import static org.spillway.sort.NumberedRecords.numbers;
import static org.spillway.sort.NumberedRecords.order;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.testing.TestJob;
import org.spillway.work.Heartbeat;

/** Tests how often {@link PartitionSorter} reads the pages, and its times. */
class SortPassesTest {
    private static final int PER_PAGE = 4;
    private static final int PAGES = 16;

    private final PagePool pool = new PagePool(1 << 20, 256, false, 0);
    private final Heartbeat heartbeat = new Heartbeat();
    private final KeyOrder bytes = order(BytesWritable.class);

    @AfterEach
    void close() {
        pool.close();
    }

    private PartitionSorter sorter(KeyOrder order) {
        return new PartitionSorter(order, pool, heartbeat);
    }

    @Test
    void sort_keysThatBeginAlike_readOnce() throws IOException {
        assertPasses(sorter(bytes), keys(i -> "" + i * 7 % 64), PAGES);
        assertPasses(sorter(bytes), keys(i -> "common-" + i * 7 % 64), PAGES);
    }

    @Test
    void sort_keyWithoutTheCommonPrefix_readAgain() throws IOException {
        assertPasses(sorter(bytes), keysBut(2, 7), 2 + PAGES);
        assertPasses(sorter(bytes), keysBut(2, 7, 5, 6), 2 + 5 + PAGES);
    }

    @Test
    void sort_threeKeysWithoutTheCommonPrefix_givesItUp() throws IOException {
        assertPasses(sorter(bytes), keysBut(2, 7, 5, 6, 8, 3), 2 + 5 + 8 + PAGES);
        assertPasses(sorter(bytes), keysBut(2, 7, 5, 6, 8, 3, 11, 1), 2 + 5 + 8 + PAGES);
    }

    @Test
    void sort_severalPartitions_eachWithItsOwnCommonPrefix() throws IOException {
        PartitionSorter sorter = sorter(bytes);
        assertPasses(sorter, keys(i -> "common-" + i * 7 % 64), PAGES);
        assertPasses(sorter, keys(i -> "other-" + i * 7 % 64), PAGES);
        assertPasses(sorter, keysBut(2, 7, 5, 6, 8, 3), 2 + 5 + 8 + PAGES);
        assertPasses(sorter, keys(i -> "common-" + i * 7 % 64), PAGES);
    }

    private void assertPasses(PartitionSorter sorter, List<byte[]> keys, int pagesRead) throws IOException {
        PartitionPages pages = NumberedRecords.pages(pool, PER_PAGE, keys);
        long before = heartbeat.count();
        assertThat(numbers(sorter.sort(pages))).isEqualTo(NumberedRecords.sorted(bytes, keys));
        assertThat(heartbeat.count() - before).as("pages read").isEqualTo(pagesRead);
        pages.giveBack(pool);
    }

    /** Keys that begin alike, but in some pages a key that is not sampled has only a few of these bytes. */
    private static List<byte[]> keysBut(int... pagesAndShared) {
        List<byte[]> keys = keys(i -> "common-prefix-" + i * 7 % 64);
        for (int i = 0; i < pagesAndShared.length; i += 2) {
            keys.set(pagesAndShared[i] * PER_PAGE + 1, bytesKey("common-prefix-".substring(0, pagesAndShared[i + 1])));
        }
        return keys;
    }

    private static List<byte[]> keys(IntFunction<String> content) {
        return new ArrayList<>(IntStream.range(0, PAGES * PER_PAGE)
                .mapToObj(i -> bytesKey(content.apply(i)))
                .toList());
    }

    /** Of keys of one length those of one prefix are read only if they are longer. */
    @Test
    void sort_keysOfOneLength_byAllTheirBytes() throws IOException {
        for (int length = 1; length <= 20; length++) {
            int last = length - 1;
            List<byte[]> keys = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                byte[] content = new byte[length];
                content[last] = (byte) (i * 5 % 6);
                keys.add(bytesKey(content));
            }
            PartitionPages pages = NumberedRecords.pages(pool, PER_PAGE, keys);
            assertThat(numbers(sorter(bytes).sort(pages))).isEqualTo(NumberedRecords.sorted(bytes, keys));
        }
    }

    /** Keys without a header of another class than the comparator's: the first one has no bytes at all. */
    @Test
    void sort_firstKeyEmpty_othersByAllTheirBytes() throws IOException {
        KeyOrder order = new KeyOrders(TestJob.job(Text.class).sortedBy(BooleanWritable.Comparator.class)).create();
        List<byte[]> keys = List.of(new byte[0], longer(3), longer(1), longer(2));
        PartitionPages pages = NumberedRecords.pages(pool, PER_PAGE, keys);
        assertThat(numbers(sorter(order).sort(pages))).isEqualTo(List.of(0, 2, 3, 1));
    }

    private static byte[] longer(int last) {
        return ByteBuffer.allocate(12).putLong(5).putInt(last).array();
    }

    @Test
    void takeNanos_severalSorts_sinceTheLastCall() throws IOException {
        for (KeyOrder order : List.of(bytes, order(LongWritable.class), backwards())) {
            PartitionSorter sorter = sorter(order);
            List<byte[]> keys = IntStream.range(0, 64)
                    .mapToObj(i -> order == bytes ? bytesKey("k" + i) : longKey(i))
                    .toList();
            PartitionPages pages = NumberedRecords.pages(pool, PER_PAGE, keys);
            long begin = System.nanoTime();
            for (int i = 0; i < 3; i++) {
                numbers(sorter.sort(pages));
            }
            assertThat(sorter.takeNanos()).isBetween(1L, System.nanoTime() - begin);
            assertThat(sorter.takeNanos()).isZero();
        }
    }

    @Test
    void of_orderWithoutPrefixes_null() {
        List<byte[]> keys = IntStream.range(0, 64).mapToObj(i -> longKey(i)).toList();
        PartitionPages pages = NumberedRecords.pages(pool, PER_PAGE, keys);
        assertThat(KeyRanges.of(pages, order(LongWritable.class), KeyRanges.MIN))
                .isNotNull();
        assertThat(KeyRanges.of(pages, backwards(), KeyRanges.MIN)).isNull();
    }

    private static KeyOrder backwards() {
        return new KeyOrders(TestJob.job(LongWritable.class).sortedBy(SortHeartbeatTest.Own.class)).create();
    }
}
