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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.HashOrder;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
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

    private final PagePool records = new PagePool(8 << 20, 1 << 11, false);
    private PagePool pool;

    /** How a sort begins. */
    enum Start {
        /** With as many pairs as are sorted at once. The others are added. */
        PAIRS,
        /** With samples of pages. All pairs are added. */
        PAGES
    }

    /** A list, as {@link LargeSort} describes it. */
    private record Division(int size, boolean isSorted, int depth, int keyLength) {}

    @BeforeEach
    void makePool() {
        usePages(64);
    }

    private void usePages(int bytes) {
        close();
        pool = new PagePool(BUDGET, bytes, false);
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
    void bytesOfAnyShape(KeyShape shape) {
        List<byte[]> keys = Arrays.stream(shape.contents(RECORDS))
                .map(NumberedRecords::bytesKey)
                .toList();
        for (Start start : Start.values()) {
            divide(start, order(BytesWritable.class), keys, MOST);
        }
    }

    /** Keys that are not of the comparator's class: some are shorter than their first byte says. */
    @Test
    void keysShorterThanTheirHeaders() {
        Random random = new Random(SEED);
        byte[] headers = {0, 5, -113, -114, -120, -128};
        List<byte[]> keys = keys(RECORDS, i -> {
            byte[] key = new byte[1 + random.nextInt(4) * random.nextInt(6)];
            key[0] = headers[random.nextInt(headers.length)];
            return key;
        });
        for (Start start : Start.values()) {
            divide(start, order(Text.class), keys, MOST);
        }
    }

    @Test
    void numbersWhosePrefixesDecide() {
        Random random = new Random(SEED);
        List<byte[]> keys =
                keys(RECORDS, i -> longKey(random.nextBoolean() ? 7 : random.nextLong() >> random.nextInt(64)));
        for (Start start : Start.values()) {
            List<Division> lists = divide(start, order(LongWritable.class), keys, MOST);
            assertThat(lists).as("the list of 7").anyMatch(list -> list.isSorted && list.size >= RECORDS / 3);
        }
    }

    @Test
    void keysThatTieInAnyOrder() {
        int[] shuffled = IntStream.range(0, RECORDS).toArray();
        IntArrays.shuffle(shuffled, new Random(SEED));
        KeyOrder order = new TiedOrder();
        for (Start start : Start.values()) {
            divide(start, order, keys(RECORDS, i -> intKey(i)), MOST);
            divide(start, order, keys(RECORDS, i -> intKey(RECORDS - i)), MOST);
            divide(start, order, keys(RECORDS, i -> intKey(shuffled[i])), MOST);
            List<Division> lists = divide(start, order, keys(RECORDS, i -> intKey(Math.max(500, shuffled[i]))), MOST);
            assertThat(lists.get(0)).as("the list of 500").isEqualTo(new Division(501, true, 0, BytesSort.MIXED));
        }
    }

    @Test
    void hashesThatCollide() throws IOException {
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
        for (Start start : Start.values()) {
            divide(start, order, keys, MOST);
        }
    }

    @Test
    void aListOfAsManyAsCanBeSortedIsNotDivided() {
        List<byte[]> keys = keys(MOST + 1, i -> bytesKey(new byte[] {7, 7, 7, 7, 7, 7, 7, 7, (byte) i, 1}));
        KeyOrder order = order(BytesWritable.class);
        assertThat(divide(Start.PAIRS, order, keys.subList(0, MOST), MOST))
                .containsExactly(new Division(MOST, false, 0, 10));
        assertThat(divide(Start.PAIRS, order, keys, MOST))
                .hasSizeGreaterThan(1)
                .allMatch(list -> list.depth == 8 && list.keyLength == 10);
    }

    @Test
    void keysOfOneLengthThatEndInTheirPrefixAreInOrder() {
        KeyOrder order = order(BytesWritable.class);
        assertThat(divide(Start.PAIRS, order, Collections.nCopies(100, bytesKey(new byte[8])), MOST))
                .containsExactly(new Division(100, true, 0, 8));
        assertThat(divide(Start.PAIRS, order, Collections.nCopies(100, bytesKey(new byte[9])), MOST))
                .containsExactly(new Division(100, true, 9, 9));
    }

    @Test
    void theNextDivisionIsBehindAllThatTheKeysShare() {
        List<byte[]> keys =
                keys(400, i -> bytesKey("prefixed by much the same, " + (char) ('0' + i % 80) + (1000 + i)));
        assertThat(divide(Start.PAIRS, order(BytesWritable.class), keys, MOST))
                .allMatch(list -> list.depth == 27 && list.keyLength == 32);
        List<byte[]> mixed = new ArrayList<>(keys);
        Collections.fill(mixed.subList(100, 200), bytesKey("prefixed"));
        assertThat(divide(Start.PAIRS, order(BytesWritable.class), mixed, MOST))
                .startsWith(new Division(100, true, 0, BytesSort.MIXED))
                .anyMatch(list -> list.depth == 27 && list.keyLength == 32);
    }

    /** Those that go on are few enough to be sorted at once, so they stay in the lists that the samples have made. */
    @Test
    void onlyKeysThatGoOnAreSampledAndShareBytes() {
        List<byte[]> keys =
                keys(120, i -> bytesKey(i % 2 == 0 ? "prefixed" : "prefixed by the same " + (100 + i * 7 % 120)));
        List<Division> lists = divide(Start.PAIRS, order(BytesWritable.class), keys, MOST);
        assertThat(lists).hasSize(5).startsWith(new Division(60, true, 0, BytesSort.MIXED));
        assertThat(lists.subList(1, 5))
                .allMatch(list -> list.size >= 10 && list.size <= 20 && list.depth > 20 && list.keyLength == 24);
    }

    @Test
    void theNumberOfListsIsLimitedBySizeByPagesAndByTheirStreams() {
        assertEven(100, MOST, 4);
        assertEven(3_200, MOST, 100); // of half of the most each
        assertEven(10_240, MOST, 256);
        usePages(200);
        assertEven(3_200, MOST, 66); // of four pages of twelve pairs each
    }

    /** Keys in order are divided at the samples, so their number in each list is known. */
    private void assertEven(int count, int most, int lists) {
        List<byte[]> keys = keys(count, i -> longKey(1_000 + i));
        List<Division> divisions = divide(Start.PAGES, order(LongWritable.class), keys, most, count < 1_000 ? 1 : 5);
        assertThat(divisions)
                .hasSize(lists)
                .allMatch(list -> list.size >= count / lists / 2 && list.size <= count / lists * 3 / 2);
    }

    /** Of 1,600 records, as many pairs as there are records are expected, or twice those collected so far. */
    @ParameterizedTest
    @CsvSource({"500, 50", "1600, 100"})
    void begin_pairsOfSomeRecords_listsForThoseExpected(int collected, int lists) {
        PartitionPages pages = NumberedRecords.pages(records, 20, keys(1_600, i -> longKey(i)));
        long[] addresses = NumberedRecords.addresses(pages);
        SortEntries entries = new SortEntries();
        for (int i = 0; i < collected; i++) {
            entries.add(i, addresses[i]);
        }
        LargeSort large = new LargeSort(order(LongWritable.class), pool, MOST);
        large.begin(pages, entries, 0);
        assertThat(entries.size()).isZero();
        large.end(BytesSort.MIXED);
        List<Integer> sizes = new ArrayList<>();
        while (large.next()) {
            sizes.add(large.pairs().size());
        }
        assertThat(sizes).hasSize(lists).allMatch(size -> size > collected / 2 / lists && size < 2 * collected / lists);
        large.clear();
    }

    /** The first pairs are all below the others, so the last list gets those and is divided by its own samples. */
    @Test
    void aListThatIsTooLargeIsDividedEvenly() {
        List<byte[]> keys = keys(MOST + 3_200, i -> longKey(i < MOST ? i : 1_000 + i));
        List<Division> lists = divide(Start.PAIRS, order(LongWritable.class), keys, MOST);
        List<Division> last = lists.subList(lists.size() - 100, lists.size());
        assertThat(last).allMatch(list -> list.size > 16 && list.size <= 48);
        assertThat(last.stream().mapToInt(Division::size).sum()).isEqualTo(3_200);
    }

    /** Four lists of the production size: samples of keys that begin alike are taken behind what they share. */
    @Test
    void samplesOfPagesAreTakenBehindTheCommonPrefix() {
        for (String begin : List.of("", "https://logs.example.com/")) {
            List<byte[]> keys = keys(RECORDS, i -> bytesKey(begin + (10_000 + i * 7_919 % RECORDS)));
            List<Division> lists = divide(Start.PAGES, order(BytesWritable.class), keys, SortEntries.MAX);
            assertThat(lists).hasSize(4).allMatch(list -> list.size > 300 && list.size < 700);
        }
    }

    @Test
    void keysWithoutTheCommonPrefixAreNotSampled() {
        List<byte[]> keys = keys(RECORDS, i -> bytesKey(i % 40 == 20 ? "h" : "https" + (10_000 + i * 7_919 % RECORDS)));
        PartitionPages pages = NumberedRecords.pages(records, 20, keys);
        CommonPrefix common = new CommonPrefix(order(BytesWritable.class).asBytes());
        common.estimate(NumberedRecords.pages(records, 1, keys.subList(1, 20)));
        assertThat(common.length()).isEqualTo(6);
        LargeSort large = new LargeSort(order(BytesWritable.class), pool);
        assertThat(large.begin(pages, common.length(), common)).isTrue();
        long[] addresses = NumberedRecords.addresses(pages);
        BytesKeyOrder order = order(BytesWritable.class).asBytes();
        for (int i = 0; i < RECORDS; i++) {
            if (i % 40 != 20) {
                byte[] key = keys.get(i);
                large.add(order.prefixAt(ByteBuffer.wrap(key), 0, key.length, 6), addresses[i]);
            }
        }
        large.end(BytesSort.MIXED);
        int lists = 0;
        for (; large.next(); lists++) {
            assertThat(large.pairs().size()).isBetween(300, 700);
        }
        assertThat(lists).isEqualTo(4);
        large.clear();
    }

    @Test
    void tooFewPagesAreNotSampled() {
        LargeSort large = new LargeSort(order(LongWritable.class), pool);
        List<byte[]> keys = keys(64, i -> longKey(i));
        assertThat(large.begin(NumberedRecords.pages(records, 1, keys.subList(0, 63)), 0, null))
                .isFalse();
        assertThat(large.begin(NumberedRecords.pages(records, 1, keys), 0, null))
                .isTrue();
    }

    @Test
    void pagesAreReturnedAtAnyTime() {
        List<byte[]> keys = keys(RECORDS, i -> longKey(i));
        PartitionPages pages = NumberedRecords.pages(records, 20, keys);
        LargeSort large = new LargeSort(order(LongWritable.class), pool, MOST);
        Runnable[] ends = {
            large::clear,
            large::forget,
            () -> large.begin(pages, 0, null),
            () -> large.begin(pages, new SortEntries(), 0),
            () -> large.begin(NumberedRecords.pages(records, 1, List.of()), 0, null)
        };
        for (Runnable end : ends) {
            for (int lists = -1; lists <= 3; lists++) {
                assertThat(large.begin(pages, 0, null)).isTrue();
                for (int i = 0; i < RECORDS; i++) {
                    large.add(i, i);
                }
                if (lists >= 0) {
                    large.end(BytesSort.MIXED);
                }
                for (int i = 0; i < lists; i++) {
                    assertThat(large.next()).isTrue();
                    // Half of the pairs of the last list are not taken.
                    for (int left = large.pairs().size() / (i + 1 < lists ? 1 : 2); left > 0; left--) {
                        assertThat(large.pairs().take()).isTrue();
                    }
                    if (i + 1 < lists) {
                        assertThat(large.pairs().take()).as("the end").isFalse();
                    }
                }
                assertThat(pool.reservedFree()).isFalse();
                end.run();
                assertThat(pool.reservedFree()).as("after %d lists", lists).isTrue();
            }
        }
    }

    private List<Division> divide(Start start, KeyOrder order, List<byte[]> keys, int most) {
        return divide(start, order, keys, most, 20);
    }

    /** Checks all that the lists promise, and that together, each sorted by itself, they are the sorted records. */
    private List<Division> divide(Start start, KeyOrder order, List<byte[]> keys, int most, int perPage) {
        PartitionPages pages = NumberedRecords.pages(records, perPage, keys);
        long[] addresses = NumberedRecords.addresses(pages);
        LargeSort large = new LargeSort(order, pool, most);
        int depth = begin(large, start, order, keys, most, pages);
        for (int i = start == Start.PAIRS ? Math.min(most, keys.size()) : 0; i < keys.size(); i++) {
            large.add(prefix(order, keys.get(i), depth), addresses[i]);
        }
        large.end(keyLength(order, keys));
        List<Division> lists = new ArrayList<>();
        List<Integer> sorted = new ArrayList<>();
        while (large.next()) {
            Division list = new Division(large.pairs().size(), large.isSorted(), large.depth(), large.keyLength());
            List<Integer> numbers = numbers(large, order, keys, pages);
            assertThat(numbers).hasSize(list.size).isNotEmpty().isSorted();
            List<byte[]> own = numbers.stream().map(keys::get).toList();
            if (list.keyLength != BytesSort.MIXED) {
                assertThat(list.keyLength).isEqualTo(keyLength(order, own));
            }
            if (list.isSorted) {
                assertThat(own).allMatch(key -> NumberedRecords.compare(order, key, own.get(0)) == 0);
            } else {
                assertThat(list.size).isLessThanOrEqualTo(most);
                numbers.sort((a, b) -> NumberedRecords.compare(order, keys.get(a), keys.get(b)));
            }
            sorted.addAll(numbers);
            lists.add(list);
        }
        assertThat(sorted).as("%s, seed %d", start, SEED).isEqualTo(NumberedRecords.sorted(order, keys));
        assertThat(large.next()).as("and still no list").isFalse();
        assertThat(pool.reservedFree()).as("all pages given back").isTrue();
        pages.giveBack(records);
        return lists;
    }

    /** Returns the depth of the prefixes to be added. */
    private static int begin(
            LargeSort large, Start start, KeyOrder order, List<byte[]> keys, int most, PartitionPages pages) {
        int depth = 0;
        CommonPrefix common = null;
        if (order.asBytes() != null) {
            common = new CommonPrefix(order.asBytes());
            common.estimate(pages);
            for (byte[] key : keys) {
                common.shortenTo(ByteBuffer.wrap(key), 0, key.length);
            }
            depth = start == Start.PAGES ? common.length() : 0;
        }
        if (start == Start.PAGES) {
            assertThat(large.begin(pages, depth, common)).isTrue();
        } else {
            long[] addresses = NumberedRecords.addresses(pages);
            SortEntries entries = new SortEntries();
            for (int i = 0; i < Math.min(most, keys.size()); i++) {
                entries.add(prefix(order, keys.get(i), depth), addresses[i]);
            }
            large.begin(pages, entries, depth);
            assertThat(entries.size()).isZero();
        }
        return depth;
    }

    private static List<Integer> numbers(LargeSort large, KeyOrder order, List<byte[]> keys, PartitionPages pages) {
        PairList pairs = large.pairs();
        RecordView view = new RecordView();
        List<Integer> numbers = new ArrayList<>();
        while (pairs.take()) {
            RecordAddress.locate(pairs.address(), pages, view);
            int number = NumberedRecords.number(view);
            numbers.add(number);
            if (!large.isSorted() && pairs.prefix() != prefix(order, keys.get(number), large.depth())) {
                assertThat(pairs.prefix())
                        .as("prefix of %s at %d", Arrays.toString(keys.get(number)), large.depth())
                        .isEqualTo(prefix(order, keys.get(number), large.depth()));
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
