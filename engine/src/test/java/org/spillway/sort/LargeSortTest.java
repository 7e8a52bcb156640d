package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.sort.NumberedRecords.number;
import static org.spillway.sort.NumberedRecords.order;
import static org.spillway.sort.NumberedRecords.record;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Writable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.HashOrder;
import org.spillway.memory.Page;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.HashCollisions;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.testing.TestJob;
import org.spillway.work.Heartbeat;

/** Tests partitions with more records than the index on the heap can hold. */
@Timeout(value = 1, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a loop is not interrupted
class LargeSortTest {
    private static final long SEED = KeyShape.SEED;
    private static final int RECORDS = 4 * SortEntries.MAX;
    private static final int PAGE = 4096;

    @ParameterizedTest
    @EnumSource
    void sortsStablyInAnyNumberOfParts(KeyShape shape) throws IOException {
        assertSortsStably(shape, 1, twoOrThree(shape));
    }

    @ParameterizedTest
    @Tag("nightly")
    @EnumSource
    void sortsStablyInTheOtherNumberOfParts(KeyShape shape) throws IOException {
        assertSortsStably(shape, 5 - twoOrThree(shape));
    }

    private static int twoOrThree(Enum<?> constant) {
        return 2 + constant.ordinal() % 2;
    }

    private void assertSortsStably(KeyShape shape, int... numbersOfParts) throws IOException {
        byte[][] contents = shape.contents(RECORDS);
        Integer[] expected = new Integer[RECORDS];
        Arrays.setAll(expected, i -> i);
        Arrays.sort(expected, (a, b) -> Arrays.compareUnsigned(contents[a], contents[b]));
        List<byte[]> records = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            records.add(record(
                    ByteBuffer.allocate(4 + contents[i].length)
                            .putInt(contents[i].length)
                            .put(contents[i])
                            .array(),
                    i));
        }
        for (int parts : numbersOfParts) {
            assertSorted(shape.toString(), order(BytesWritable.class), records, expected, parts);
        }
    }

    @Test
    void numbersWhosePrefixesDecide() throws IOException {
        Random random = new Random(SEED);
        long[] keys = random.longs(RECORDS)
                .map(x -> random.nextBoolean() ? 7 : x >> random.nextInt(64))
                .toArray();
        Integer[] expected = new Integer[RECORDS];
        Arrays.setAll(expected, i -> i);
        Arrays.sort(expected, (a, b) -> Long.compare(keys[a], keys[b]));
        List<byte[]> records = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            records.add(record(ByteBuffer.allocate(8).putLong(keys[i]).array(), i));
        }
        assertSorted("LONGS", order(LongWritable.class), records, expected, 2);
    }

    /** One heavy key, three heavy keys of one hash, and random ones. */
    @Test
    void hashesOfHeavyKeysThatCollide() throws IOException {
        Random random = new Random(SEED);
        List<Writable> colliding = HashCollisions.keys(3);
        byte[][] keys = new byte[RECORDS][];
        List<byte[]> records = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            Writable key = random.nextBoolean()
                    ? colliding.get(random.nextInt(3))
                    : new BytesWritable(random.nextBoolean() ? new byte[5] : KeyShape.bytes(random, 9));
            DataOutputBuffer out = new DataOutputBuffer();
            key.write(out);
            keys[i] = Arrays.copyOf(out.getData(), out.getLength());
            records.add(record(keys[i], i));
        }
        Integer[] expected = new Integer[RECORDS];
        Arrays.setAll(expected, i -> i);
        HashOrder order = new HashOrder();
        Arrays.sort(expected, (a, b) -> order.compare(keys[a], 0, keys[a].length, keys[b], 0, keys[b].length));
        KeyOrder own = new KeyOrders(TestJob.job(BytesWritable.class).sortedBy(HashOrder.class)).create();
        assertSorted("HASHES", own, records, expected, 1);
    }

    /** Keys in orders that a sort by division may take quadratic time for. */
    enum Run {
        SHUFFLED,
        ONE_SORTED,
        TWO_SORTED,
        UP_THEN_DOWN;

        int[] numbers() {
            int half = RECORDS / 2;
            int[] numbers = new int[RECORDS];
            Arrays.setAll(numbers, i -> switch (this) {
                case TWO_SORTED -> i < half ? 2 * i : 2 * (i - half) + 1;
                case UP_THEN_DOWN -> i < half ? 2 * i : 2 * (RECORDS - i) - 1;
                default -> i;
            });
            if (this == SHUFFLED) {
                IntArrays.shuffle(numbers, new Random(SEED));
            }
            return numbers;
        }
    }

    @ParameterizedTest
    @EnumSource
    void keysThatTieAreDividedEvenly(Run run) throws IOException {
        assertDividedEvenly(run, 1, twoOrThree(run));
    }

    @ParameterizedTest
    @Tag("nightly")
    @EnumSource
    void keysThatTieAreDividedEvenlyInTheOtherNumberOfParts(Run run) throws IOException {
        assertDividedEvenly(run, 5 - twoOrThree(run));
    }

    private void assertDividedEvenly(Run run, int... numbersOfParts) throws IOException {
        int[] numbers = run.numbers();
        Integer[] expected = new Integer[RECORDS];
        List<byte[]> records = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            expected[numbers[i]] = i;
            records.add(record(ByteBuffer.allocate(4).putInt(numbers[i]).array(), i));
        }
        for (int parts : numbersOfParts) {
            TiedOrder order = new TiedOrder();
            assertSorted(run.toString(), order, records, expected, parts);
            // A merge sort has log2(RECORDS) = 18 compares a record. Each part compares all records with its bounds.
            assertThat(order.compares() / RECORDS)
                    .as("%s, %d parts", run, parts)
                    .isLessThan(20 + 2 * parts);
        }
    }

    /** Checks the order of the records, and that the pages of the index are back in the pool at the end. */
    private void assertSorted(String label, KeyOrder order, List<byte[]> records, Integer[] expected, int parts)
            throws IOException {
        try (PagePool pool = new PagePool(64 << 20, PAGE, true)) {
            PartitionPages pages = new PartitionPages();
            long bytes = 0;
            for (byte[] record : records) {
                if (!pages.append(record, 0, record.length)) {
                    pages.add(pool.lend(record.length));
                    assertThat(pages.append(record, 0, record.length)).isTrue();
                }
                bytes += record.length;
            }
            long lent = pool.lent();
            assertThat(pool.reserve((long) RECORDS * PartitionSorter.INDEX_BYTES_PER_RECORD))
                    .isTrue();
            PartitionSorter sorter = new PartitionSorter(order, pool, new Heartbeat());
            int at = 0;
            long before = 0;
            for (int part = 0; part < parts; part++) {
                int from = at;
                try (var cursor = PartSort.sortPart(sorter, pages, part, parts)) {
                    assertThat(cursor.bytesBefore())
                            .as("%s part %d", label, part)
                            .isEqualTo(before);
                    while (cursor.next()) {
                        int number = number(cursor.record());
                        if (number != expected[at]) { // an assertion for each record takes seconds
                            assertThat(number)
                                    .as("%s part %d of %d, record %d, seed %d", label, part, parts, at, SEED)
                                    .isEqualTo(expected[at]);
                        }
                        before += cursor.record().length();
                        at++;
                    }
                    assertThat(pool.reservedFree())
                            .as("%s, all pages given back", label)
                            .isTrue();
                }
                assertThat((double) (at - from) / RECORDS)
                        .as("%s: share of part %d of %d", label, part, parts)
                        .isBetween(0.5 / parts, 1.5 / parts);
            }
            assertThat(at).as(label).isEqualTo(RECORDS);
            assertThat(before).as(label).isEqualTo(bytes);
            pool.release((long) RECORDS * PartitionSorter.INDEX_BYTES_PER_RECORD);
            assertThat(pool.lent()).as(label).isEqualTo(lent);
        }
    }

    @Test
    void manyOfTheLargestNumber() throws IOException {
        Random random = new Random(SEED);
        long[] keys = new long[RECORDS];
        Integer[] expected = new Integer[RECORDS];
        List<byte[]> records = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            keys[i] = random.nextInt(3) == 0 ? random.nextLong() : Long.MAX_VALUE;
            expected[i] = i;
            records.add(record(ByteBuffer.allocate(8).putLong(keys[i]).array(), i));
        }
        Arrays.sort(expected, (a, b) -> Long.compare(keys[a], keys[b]));
        assertSorted("MANY_OF_THE_LARGEST", order(LongWritable.class), records, expected, 1);
    }

    @Test
    void aCursorThatIsClosedHalfwayGivesItsPagesBack() throws IOException {
        try (PagePool pool = new PagePool(64 << 20, PAGE, true)) {
            PartitionPages pages = new PartitionPages();
            for (byte[] content : KeyShape.RANDOM.contents(RECORDS)) {
                byte[] record =
                        record(ByteBuffer.allocate(14).putInt(10).put(content).array(), 1);
                if (!pages.append(record, 0, record.length)) {
                    pages.add(pool.lend(record.length));
                    pages.append(record, 0, record.length);
                }
            }
            pool.reserve((long) RECORDS * PartitionSorter.INDEX_BYTES_PER_RECORD);
            RecordCursor cursor = new PartitionSorter(order(BytesWritable.class), pool, new Heartbeat()).sort(pages);
            for (int i = 0; i < 10; i++) {
                assertThat(cursor.next()).isTrue();
            }
            assertThat(pool.reservedFree()).isFalse();
            cursor.close();
            assertThat(pool.reservedFree()).isTrue();
        }
    }

    @Test
    void withoutAReservationTheIndexIsOnTheHeap() {
        try (PagePool pool = new PagePool(1 << 20, PAGE, true)) {
            Page page = pool.lendReserved();
            assertThat(page.buffer().isDirect()).isFalse();
            assertThat(pool.lent()).isZero();
            pool.giveBackReserved(page);
        }
    }
}
