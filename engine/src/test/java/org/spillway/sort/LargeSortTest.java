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
import org.apache.hadoop.io.LongWritable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.memory.ReservedPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordCursor;
import org.spillway.work.Heartbeat;

/** Tests partitions with more records than the index on the heap can hold. */
@Timeout(value = 1, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a loop is not interrupted
class LargeSortTest {
    private static final long SEED = KeyShape.SEED;
    private static final int RECORDS = 4 * SortEntries.MAX;
    private static final int PAGE = 4096;

    @ParameterizedTest
    @EnumSource
    void sort_bytesOfAnyShape_stableInReservedPages(KeyShape shape) throws IOException {
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
        assertSorted(shape.toString(), order(BytesWritable.class), records, expected);
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
    void sort_keysThatTie_fewCompares(Run run) throws IOException {
        int[] numbers = run.numbers();
        Integer[] expected = new Integer[RECORDS];
        List<byte[]> records = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            expected[numbers[i]] = i;
            records.add(record(ByteBuffer.allocate(4).putInt(numbers[i]).array(), i));
        }
        TiedOrder order = new TiedOrder();
        assertSorted(run.toString(), order, records, expected);
        // A merge sort has log2(RECORDS) = 18 compares a record.
        assertThat(order.compares() / RECORDS).as("%s", run).isLessThan(22);
    }

    /** Checks the order of the records, and that the pages of the index are back in the pool at the end. */
    private void assertSorted(String label, KeyOrder order, List<byte[]> records, Integer[] expected)
            throws IOException {
        try (PagePool pool = new PagePool(64 << 20, PAGE, true, 0)) {
            PartitionPages pages = new PartitionPages();
            for (byte[] record : records) {
                if (!pages.append(record, 0, record.length)) {
                    pages.add(pool.lend(record.length));
                    assertThat(pages.append(record, 0, record.length)).isTrue();
                }
            }
            long lent = pool.lent();
            assertThat(pool.reserve((long) RECORDS * PartitionSorter.INDEX_BYTES_PER_RECORD))
                    .isTrue();
            PartitionSorter sorter = new PartitionSorter(order, pool, new Heartbeat());
            int at = 0;
            try (RecordCursor cursor = sorter.sort(pages)) {
                for (; cursor.next(); at++) {
                    int number = number(cursor.record());
                    if (number != expected[at]) { // an assertion for each record takes seconds
                        assertThat(number)
                                .as("%s record %d, seed %d", label, at, SEED)
                                .isEqualTo(expected[at]);
                    }
                }
                assertThat(ReservedPages.allFree(pool))
                        .as("%s, all pages given back", label)
                        .isTrue();
            }
            assertThat(at).as(label).isEqualTo(RECORDS);
            pool.unreserve((long) RECORDS * PartitionSorter.INDEX_BYTES_PER_RECORD);
            assertThat(pool.lent()).as(label).isEqualTo(lent);
        }
    }

    @Test
    void sort_manyOfTheLargestNumber_stable() throws IOException {
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
        assertSorted("MANY_OF_THE_LARGEST", order(LongWritable.class), records, expected);
    }
}
