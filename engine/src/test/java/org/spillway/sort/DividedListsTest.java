package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.sort.NumberedRecords.bytesKey;
import static org.spillway.sort.NumberedRecords.longKey;
import static org.spillway.sort.NumberedRecords.order;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.HashOrder;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.memory.ReservedPages;
import org.spillway.order.BytesKeyOrder;
import org.spillway.order.HashCollisions;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordView;
import org.spillway.testing.TestJob;

/** Tests the lists of {@link LargeSort} with lists of a few pairs. */
class DividedListsTest {
    private static final long SEED = KeyShape.SEED;
    private static final int RECORDS = 2_000;
    private static final int MOST = 64;
    private static final int BUDGET = 1 << 20;

    private final PagePool records = new PagePool(8 << 20, 1 << 11, false, 0);
    private PagePool pool;

    /** A list, as {@link LargeSort} describes it. */
    private record Division(int size, boolean isSorted, int depth) {}

    @BeforeEach
    void makePool() {
        usePages(64);
    }

    private void usePages(int bytes) {
        close();
        pool = new PagePool(BUDGET, bytes, false, 0);
        assertThat(pool.reserve(BUDGET)).isTrue();
    }

    @AfterEach
    void close() {
        if (pool != null) {
            pool.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void next_bytesOfAnyShape_listsInOrder(KeyShape shape) {
        List<byte[]> keys = Arrays.stream(shape.contents(RECORDS))
                .map(NumberedRecords::bytesKey)
                .toList();
        divide(order(BytesWritable.class), keys, MOST);
    }

    /** Keys that are not of the comparator's class: some are shorter than their first byte says. */
    @Test
    void next_keysShorterThanTheirHeaders_listsInOrder() {
        Random random = new Random(SEED);
        byte[] headers = {0, 5, -113, -114, -120, -128};
        List<byte[]> keys = keys(RECORDS, i -> {
            byte[] key = new byte[1 + random.nextInt(4) * random.nextInt(6)];
            key[0] = headers[random.nextInt(headers.length)];
            return key;
        });
        divide(order(Text.class), keys, MOST);
    }

    @Test
    void next_frequentNumber_sortedList() {
        Random random = new Random(SEED);
        List<byte[]> keys =
                keys(RECORDS, i -> longKey(random.nextBoolean() ? 7 : random.nextLong() >> random.nextInt(64)));
        List<Division> lists = divide(order(LongWritable.class), keys, MOST);
        assertThat(lists).as("the list of 7").anyMatch(list -> list.isSorted && list.size >= RECORDS / 3);
    }

    @Test
    void next_keysThatTie_listsInOrder() {
        int[] shuffled = IntStream.range(0, RECORDS).toArray();
        IntArrays.shuffle(shuffled, new Random(SEED));
        KeyOrder order = new TiedOrder();
        divide(order, keys(RECORDS, i -> intKey(i)), MOST);
        divide(order, keys(RECORDS, i -> intKey(RECORDS - i)), MOST);
        divide(order, keys(RECORDS, i -> intKey(shuffled[i])), MOST);
        List<Division> lists = divide(order, keys(RECORDS, i -> intKey(Math.max(500, shuffled[i]))), MOST);
        assertThat(lists.get(0)).as("the list of 500").isEqualTo(new Division(501, true, 0));
    }

    @Test
    void next_hashesThatCollide_listsInOrder() throws IOException {
        Random random = new Random(SEED);
        List<byte[]> colliding = new ArrayList<>();
        for (Writable key : HashCollisions.keys(3)) {
            DataOutputBuffer out = new DataOutputBuffer();
            key.write(out);
            colliding.add(Arrays.copyOf(out.getData(), out.getLength()));
        }
        List<byte[]> keys = keys(
                RECORDS,
                i -> random.nextBoolean()
                        ? colliding.get(random.nextInt(3))
                        : bytesKey(random.nextBoolean() ? new byte[5] : KeyShape.bytes(random, 9)));
        KeyOrder order = new KeyOrders(TestJob.job(BytesWritable.class).sortedBy(HashOrder.class)).create();
        divide(order, keys, MOST);
    }

    @Test
    void next_keysOfOnePrefix_dividedIfMoreThanCanBeSorted() {
        List<byte[]> keys = keys(MOST + 1, i -> bytesKey(new byte[] {7, 7, 7, 7, 7, 7, 7, 7, (byte) i, 1}));
        KeyOrder order = order(BytesWritable.class);
        assertThat(divideFromTheFirstByte(order, keys.subList(0, MOST))).containsExactly(new Division(MOST, false, 0));
        assertThat(divideFromTheFirstByte(order, keys)).hasSizeGreaterThan(1).allMatch(list -> list.depth == 8);
    }

    @Test
    void next_oneKeyOfAnyLength_sortedList() {
        KeyOrder order = order(BytesWritable.class);
        assertThat(divideFromTheFirstByte(order, Collections.nCopies(100, bytesKey(new byte[8]))))
                .containsExactly(new Division(100, true, 0));
        assertThat(divideFromTheFirstByte(order, Collections.nCopies(100, bytesKey(new byte[9]))))
                .containsExactly(new Division(100, true, 9));
    }

    @Test
    void next_keysOfOnePrefix_dividedBehindAllThatTheLongerOnesShare() {
        List<byte[]> keys =
                keys(400, i -> bytesKey("prefixed by much the same, " + (char) ('0' + i % 80) + (1000 + i)));
        assertThat(divideFromTheFirstByte(order(BytesWritable.class), keys)).allMatch(list -> list.depth == 27);
        Collections.fill(keys.subList(100, 200), bytesKey("prefixed"));
        assertThat(divideFromTheFirstByte(order(BytesWritable.class), keys))
                .startsWith(new Division(100, true, 0))
                .anyMatch(list -> list.depth == 27);
    }

    /** Those that are longer can be sorted at once, so they stay in the lists that the samples have made. */
    @Test
    void next_keysOfOnePrefix_onlyTheLongerOnesAreSampled() {
        List<byte[]> keys =
                keys(120, i -> bytesKey(i % 2 == 0 ? "prefixed" : "prefixed by the same " + (100 + i * 7 % 120)));
        List<Division> lists = divideFromTheFirstByte(order(BytesWritable.class), keys);
        assertThat(lists).hasSize(5).startsWith(new Division(60, false, 0));
        assertThat(lists.subList(1, 5)).allMatch(list -> list.size >= 10 && list.size <= 20 && list.depth > 20);
    }

    @Test
    void begin_anyNumberOfRecords_listsLimitedBySizePagesAndStreams() {
        assertEven(100, MOST, 4);
        assertEven(3_200, MOST, 100); // of half of the most each
        assertEven(10_240, MOST, 256);
        usePages(200);
        assertEven(3_200, MOST, 66); // of four pages of twelve pairs each
    }

    /** Keys in order are divided at the samples, so their number in each list is known. */
    private void assertEven(int count, int most, int lists) {
        List<byte[]> keys = keys(count, i -> longKey(1_000 + i));
        List<Division> divisions = divide(order(LongWritable.class), keys, most, count < 1_000 ? 1 : 5, true);
        assertThat(divisions)
                .hasSize(lists)
                .allMatch(list -> list.size >= count / lists / 2 && list.size <= count / lists * 3 / 2);
    }

    /** The first three of the 20 records of each page are sampled. They are below the others, which are in one list. */
    @Test
    void next_listThatIsTooLarge_dividedEvenlyByItsOwnSamples() {
        List<byte[]> keys = keys(3_360, i -> longKey(i % 20 < 3 ? i : 10_000 + i));
        List<Division> lists = divide(order(LongWritable.class), keys, MOST);
        List<Division> last = lists.subList(lists.size() - 89, lists.size());
        assertThat(last).allMatch(list -> list.size > 16 && list.size <= 48);
        assertThat(last.stream().mapToInt(Division::size).sum()).isBetween(2_856, 2_880);
    }

    @Test
    void begin_onePage_samplesItsFirstRecords() {
        List<byte[]> keys = keys(64, i -> longKey(i));
        assertThat(divide(order(LongWritable.class), keys, MOST, 64, true))
                .isEqualTo(Collections.nCopies(4, new Division(16, false, 0)));
    }

    /** Four lists of the production size: samples of keys that begin alike are taken behind what they share. */
    @Test
    void begin_commonPrefix_samplesTheBytesBehindIt() {
        for (String begin : List.of("", "https://logs.example.com/")) {
            List<byte[]> keys = keys(RECORDS, i -> bytesKey(begin + (10_000 + i * 7_919 % RECORDS)));
            List<Division> lists = divide(order(BytesWritable.class), keys, SortEntries.MAX);
            assertThat(lists).hasSize(4).allMatch(list -> list.size > 300 && list.size < 700);
        }
    }

    @Test
    void begin_keysWithoutTheCommonPrefix_notSampled() {
        List<byte[]> keys = keys(RECORDS, i -> bytesKey(i % 40 == 20 ? "h" : "https" + (10_000 + i * 7_919 % RECORDS)));
        PartitionPages pages = NumberedRecords.pages(records, 20, keys);
        CommonPrefix common = new CommonPrefix(order(BytesWritable.class).asBytes());
        common.estimate(NumberedRecords.pages(records, 1, keys.subList(1, 20)));
        assertThat(common.length()).isEqualTo(6);
        LargeSort large = new LargeSort(order(BytesWritable.class), pool, SortEntries.MAX);
        large.begin(pages, common);
        long[] addresses = NumberedRecords.addresses(pages);
        BytesKeyOrder order = order(BytesWritable.class).asBytes();
        for (int i = 0; i < RECORDS; i++) {
            if (i % 40 != 20) {
                byte[] key = keys.get(i);
                large.add(order.prefixAt(ByteBuffer.wrap(key), 0, key.length, 6), addresses[i]);
            }
        }
        large.end(BytesSort.MIXED);
        SortEntries entries = new SortEntries();
        int lists = 0;
        for (; large.next(entries); lists++) {
            assertThat(entries.size()).isBetween(300, 700);
        }
        assertThat(lists).isEqualTo(4);
        large.clear();
    }

    @Test
    void clear_atAnyTime_allPagesAreFree() {
        List<byte[]> keys = keys(RECORDS, i -> longKey(i));
        PartitionPages pages = NumberedRecords.pages(records, 20, keys);
        SortEntries entries = new SortEntries();
        LargeSort large = new LargeSort(order(LongWritable.class), pool, MOST);
        Runnable[] ends = {large::clear, () -> large.begin(pages, null)};
        for (Runnable end : ends) {
            for (int lists = -1; lists <= 3; lists++) {
                large.begin(pages, null);
                for (int i = 0; i < RECORDS; i++) {
                    large.add(i, i);
                }
                if (lists >= 0) {
                    large.end(BytesSort.MIXED);
                }
                for (int i = 0; i < lists; i++) {
                    assertThat(large.next(entries)).isTrue();
                }
                assertThat(ReservedPages.allFree(pool)).isFalse();
                end.run();
                assertThat(ReservedPages.allFree(pool))
                        .as("after %d lists", lists)
                        .isTrue();
            }
        }
    }

    private List<Division> divide(KeyOrder order, List<byte[]> keys, int most) {
        return divide(order, keys, most, 20, true);
    }

    private List<Division> divideFromTheFirstByte(KeyOrder order, List<byte[]> keys) {
        return divide(order, keys, MOST, 20, false);
    }

    /**
     * Checks all that the lists promise, and that together, each sorted by itself, they are the sorted records.
     *
     * @param common whether prefixes leave out what all keys share
     */
    private List<Division> divide(KeyOrder order, List<byte[]> keys, int most, int perPage, boolean common) {
        PartitionPages pages = NumberedRecords.pages(records, perPage, keys);
        long[] addresses = NumberedRecords.addresses(pages);
        LargeSort large = new LargeSort(order, pool, most);
        CommonPrefix shared = common && order.asBytes() != null ? commonPrefix(order, keys, pages) : null;
        int depth = shared == null ? 0 : shared.length();
        large.begin(pages, shared);
        for (int i = 0; i < keys.size(); i++) {
            large.add(prefix(order, keys.get(i), depth), addresses[i]);
        }
        large.end(keyLength(order, keys));
        SortEntries entries = new SortEntries();
        List<Division> lists = new ArrayList<>();
        List<Integer> sorted = new ArrayList<>();
        while (large.next(entries)) {
            Division list = new Division(entries.size(), large.isSorted(), large.depth());
            List<Integer> numbers = numbers(entries, order, keys, pages, list);
            assertThat(numbers).hasSize(list.size).isNotEmpty().isSorted();
            List<byte[]> own = numbers.stream().map(keys::get).toList();
            if (list.isSorted) {
                assertThat(own).allMatch(key -> NumberedRecords.compare(order, key, own.get(0)) == 0);
            } else {
                assertThat(list.size).isLessThanOrEqualTo(most);
                numbers.sort((a, b) -> NumberedRecords.compare(order, keys.get(a), keys.get(b)));
            }
            sorted.addAll(numbers);
            lists.add(list);
        }
        assertThat(sorted).as("seed %d", SEED).isEqualTo(NumberedRecords.sorted(order, keys));
        assertThat(large.next(entries)).as("and still no list").isFalse();
        assertThat(entries.size()).isZero();
        assertThat(ReservedPages.allFree(pool)).as("all pages given back").isTrue();
        pages.giveBack(records);
        return lists;
    }

    private static CommonPrefix commonPrefix(KeyOrder order, List<byte[]> keys, PartitionPages pages) {
        CommonPrefix common = new CommonPrefix(order.asBytes());
        common.estimate(pages);
        for (byte[] key : keys) {
            common.shortenTo(ByteBuffer.wrap(key), 0, key.length);
        }
        return common;
    }

    private static List<Integer> numbers(
            SortEntries entries, KeyOrder order, List<byte[]> keys, PartitionPages pages, Division list) {
        RecordView view = new RecordView();
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            RecordAddress.locate(entries.address(i), pages, view);
            int number = NumberedRecords.number(view);
            numbers.add(number);
            if (!list.isSorted && entries.prefix(i) != prefix(order, keys.get(number), list.depth)) {
                assertThat(entries.prefix(i))
                        .as("prefix of %s at %d", Arrays.toString(keys.get(number)), list.depth)
                        .isEqualTo(prefix(order, keys.get(number), list.depth));
            }
        }
        return numbers;
    }

    private static long prefix(KeyOrder order, byte[] key, int depth) {
        ByteBuffer buffer = ByteBuffer.wrap(key);
        if (depth == 0) {
            return order.prefix(buffer, 0, key.length);
        }
        assertThat(depth).isLessThanOrEqualTo(order.asBytes().contentLength(buffer, 0, key.length));
        return order.asBytes().prefixAt(buffer, 0, key.length, depth);
    }

    /** The bytes of content of every key, or {@link BytesSort#MIXED}. */
    private static int keyLength(KeyOrder order, List<byte[]> keys) {
        if (order.asBytes() == null) {
            return BytesSort.MIXED;
        }
        int[] lengths = keys.stream()
                .mapToInt(key -> order.asBytes().contentLength(ByteBuffer.wrap(key), 0, key.length))
                .distinct()
                .toArray();
        return lengths.length == 1 ? lengths[0] : BytesSort.MIXED;
    }

    private static List<byte[]> keys(int count, IntFunction<byte[]> key) {
        return new ArrayList<>(IntStream.range(0, count).mapToObj(key).toList());
    }

    private static byte[] intKey(int key) {
        return ByteBuffer.allocate(4).putInt(key).array();
    }
}
