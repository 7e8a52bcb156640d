package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.sort.NumberedRecords.bytesKey;
import static org.spillway.sort.NumberedRecords.longKey;
import static org.spillway.sort.NumberedRecords.numbers;
import static org.spillway.sort.NumberedRecords.order;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.memory.ReservedPages;
import org.spillway.order.KeyOrder;
import org.spillway.record.RecordCursor;
import org.spillway.work.Heartbeat;

/** Tests where {@link PartitionSorter} begins to divide a partition into lists, and the cursor over these. */
class LargePartitionTest {
    private static final int MOST = SortEntries.MAX;
    private static final int BUDGET = 4 << 20;
    private static final int PER_PAGE = 64;
    /** Each key occurs twice. */
    private static final List<byte[]> KEYS = IntStream.rangeClosed(0, MOST)
            .mapToObj(i -> longKey(shuffled(i) / 2))
            .toList();

    private static final List<Integer> SORTED = sorted(i -> shuffled(i) / 2);

    private final PagePool records = new PagePool(4 << 20, 1 << 10, false, 0);
    private final PagePool pool = new PagePool(BUDGET, 1 << 10, false, 0);
    private final Heartbeat heartbeat = new Heartbeat();

    /** A different number up to {@code MOST} for each record: MOST + 1 is a prime. */
    private static long shuffled(int i) {
        return i * 40_503L % (MOST + 1);
    }

    /** The numbers of the records, stably sorted by keys up to {@code MOST}. */
    private static List<Integer> sorted(IntToLongFunction key) {
        return IntStream.rangeClosed(0, MOST)
                .boxed()
                .sorted(Comparator.comparingLong(key::applyAsLong))
                .toList();
    }

    @BeforeEach
    void reserve() {
        assertThat(pool.reserve(BUDGET)).isTrue();
    }

    @AfterEach
    void close() {
        pool.close();
        records.close();
    }

    private PartitionSorter sorter(KeyOrder order) {
        return new PartitionSorter(order, pool, heartbeat);
    }

    private PartitionSorter sorter() {
        return sorter(order(LongWritable.class));
    }

    @Test
    void sort_asManyAsAnIndexHolds_notDivided() throws IOException {
        PartitionPages pages = NumberedRecords.pages(records, PER_PAGE, KEYS.subList(0, MOST));
        RecordCursor cursor = sorter().sort(pages);
        assertThat(ReservedPages.allFree(pool)).isTrue();
        assertThat(numbers(cursor))
                .isEqualTo(SORTED.stream().filter(i -> i < MOST).toList());
    }

    @Test
    void sort_oneMoreThanAnIndexHolds_fourLists() throws IOException {
        PartitionPages pages = NumberedRecords.pages(records, PER_PAGE, KEYS);
        PartitionSorter sorter = sorter();
        long begin = System.nanoTime();
        RecordCursor cursor = sorter.sort(pages);
        long indexed = sorter.takeNanos();
        assertThat(indexed).isBetween(1L, System.nanoTime() - begin);
        assertThat(ReservedPages.allFree(pool)).isFalse();
        assertThat(heartbeat.count()).isEqualTo(pages.pageCount());
        assertThat(numbers(cursor)).isEqualTo(SORTED);
        assertThat(heartbeat.count() - pages.pageCount())
                .as("four lists, and the end")
                .isEqualTo(5);
        assertThat(sorter.takeNanos()).isBetween(1L, System.nanoTime() - begin);
        assertThat(sorter.takeNanos()).as("since the last call").isZero();
        assertThat(cursor.next()).as("still at the end").isFalse();
        assertThat(ReservedPages.allFree(pool)).isTrue();
    }

    @Test
    void sort_largePartitionOfFewPages_divided() throws IOException {
        try (PagePool large = new PagePool(4 << 20, 1 << 16, false, 0)) {
            PartitionPages pages = NumberedRecords.pages(large, 4_000, KEYS);
            RecordCursor cursor = sorter().sort(pages);
            assertThat(ReservedPages.allFree(pool)).isFalse();
            assertThat(numbers(cursor)).isEqualTo(SORTED);
            assertThat(ReservedPages.allFree(pool)).isTrue();
        }
    }

    @Test
    void sort_moreRecordsOfOneKeyThanAnIndexHolds_orderOfCollection() throws IOException {
        List<byte[]> keys = IntStream.range(0, MOST + 50)
                .mapToObj(i -> i % 5_000 == 1 ? bytesKey((byte) (i % 9), (byte) 1) : bytesKey((byte) 4))
                .toList();
        PartitionPages pages = NumberedRecords.pages(records, PER_PAGE, keys);
        KeyOrder order = order(BytesWritable.class);
        assertThat(numbers(sorter(order).sort(pages))).isEqualTo(NumberedRecords.sorted(order, keys));
        assertThat(ReservedPages.allFree(pool)).isTrue();
    }

    @Test
    void close_halfway_allPagesAreFree() throws IOException {
        PartitionPages pages = NumberedRecords.pages(records, PER_PAGE, KEYS);
        PartitionSorter sorter = sorter();
        for (int read : new int[] {0, 1, 10, 40_000}) {
            RecordCursor cursor = sorter.sort(pages);
            for (int i = 0; i < read; i++) {
                cursor.next();
            }
            assertThat(ReservedPages.allFree(pool)).isFalse();
            cursor.close();
            assertThat(ReservedPages.allFree(pool)).as("after %d records", read).isTrue();
            assertThat(cursor.next()).isFalse();
            cursor.close();
        }
    }

    /** The estimate of what all keys share is refuted when half of the pairs are in lists. */
    @Test
    void sort_lateKeyWithoutTheCommonPrefix_listsFilledAgain() throws IOException {
        int other = MOST / 2 + 1;
        // The numbers are shifted so that they differ in their first byte.
        byte[] common = "common".getBytes(StandardCharsets.US_ASCII);
        List<byte[]> keys = IntStream.rangeClosed(0, MOST)
                .mapToObj(i -> i == other
                        ? bytesKey("commit")
                        : bytesKey(ByteBuffer.allocate(14)
                                .put(common)
                                .putLong(shuffled(i) << 47)
                                .array()))
                .toList();
        KeyOrder order = order(BytesWritable.class);
        try (PagePool large = new PagePool(4 << 20, 1 << 13, false, 0)) {
            PartitionPages pages = NumberedRecords.pages(large, 256, keys);
            assertThat(numbers(sorter(order).sort(pages))).isEqualTo(sorted(i -> i == other ? -1 : shuffled(i)));
            assertThat(heartbeat.count()).isEqualTo(MOST / 2 / 256 + pages.pageCount() + 5);
            assertThat(ReservedPages.allFree(pool)).isTrue();
        }
    }
}
