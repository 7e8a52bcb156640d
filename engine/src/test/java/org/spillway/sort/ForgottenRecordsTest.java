package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.sort.NumberedRecords.bytesKey;
import static org.spillway.sort.NumberedRecords.longKey;
import static org.spillway.sort.NumberedRecords.numbers;
import static org.spillway.sort.NumberedRecords.order;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.testing.TestJob;
import org.spillway.work.Heartbeat;

/** Tests that sorters hold no buffer of the records they have sorted: the page of a large record may be large. */
class ForgottenRecordsTest {
    private final PagePool records = new PagePool(8 << 20, 1 << 10, false);
    private final PagePool pool = new PagePool(4 << 20, 1 << 10, false);

    @AfterEach
    void close() {
        pool.close();
        records.close();
    }

    @Test
    void afterBytes() throws IOException {
        KeyOrder order = order(BytesWritable.class);
        assertTrims(order, IntStream.range(0, 64).mapToObj(i -> bytesKey("common prefix " + i % 9)));
        assertTrims(order, IntStream.range(0, 64).mapToObj(i -> bytesKey(i % 9 + "long ties " + i % 11)));
        assertTrims(order, IntStream.range(0, 64).mapToObj(i -> bytesKey("one")));
    }

    /** Numbers are sorted by their prefixes alone. */
    @Test
    void sort_numbers_holdsNoRecord() throws IOException {
        PartitionPages pages = NumberedRecords.pages(
                records, 16, IntStream.range(0, 64).mapToObj(i -> longKey(-i)).toList());
        PartitionSorter sorter = new PartitionSorter(order(LongWritable.class), pool, new Heartbeat());
        numbers(sorter.sort(pages));
        assertThat(reaches(sorter, pages)).isFalse();
    }

    @Test
    void afterCompares() throws IOException {
        KeyOrder own = new KeyOrders(TestJob.job(LongWritable.class).sortedBy(SortHeartbeatTest.Own.class)).create();
        assertTrims(own, IntStream.range(0, 64).mapToObj(i -> longKey(-i)));
    }

    @Test
    void afterComparedTies() throws IOException {
        assertTrims(new TiedOrder(), IntStream.range(0, 64).mapToObj(i -> longKey(i * 3L << 32)));
    }

    @Test
    void afterALargePartition() throws IOException {
        assertTrims(
                order(LongWritable.class),
                IntStream.rangeClosed(0, SortEntries.MAX).mapToObj(i -> longKey(i)));
    }

    private void assertTrims(KeyOrder order, Stream<byte[]> keys) throws IOException {
        PartitionPages pages = NumberedRecords.pages(records, 16, keys.toList());
        PartitionSorter sorter = new PartitionSorter(order, pool, new Heartbeat());
        numbers(sorter.sort(pages));
        assertThat(reaches(sorter, pages)).as("before").isTrue();
        sorter.trim();
        assertThat(reaches(sorter, pages)).as("after").isFalse();
        numbers(sorter.sort(pages));
    }

    /** A division that stops halfway, so that it still has lists. */
    @Test
    void halfwayThroughADivision() {
        List<byte[]> keys = IntStream.range(0, 2_000)
                .mapToObj(i -> bytesKey("all of one prefix" + i))
                .toList();
        for (KeyOrder order : List.of(order(BytesWritable.class), new TiedOrder())) {
            PartitionPages pages = NumberedRecords.pages(records, 16, keys);
            LargeSort large = new LargeSort(order, pool, 64);
            assertThat(pool.reserve(1 << 20)).isTrue();
            assertThat(large.begin(pages, 0, null)).isTrue();
            for (long address : NumberedRecords.addresses(pages)) {
                large.add(order.prefix(ByteBuffer.wrap(keys.get(0)), 0, keys.get(0).length), address);
            }
            large.end(BytesSort.MIXED);
            assertThat(large.next()).isTrue();
            assertThat(reaches(large, pages)).as("before").isTrue();
            large.forget();
            assertThat(reaches(large, pages)).as("after").isFalse();
            assertThat(pool.reservedFree()).isTrue();
            pool.unreserve(1 << 20);
        }
    }

    @Test
    void onlyALargeIndexOfAComparatorIsDropped() {
        ComparatorSort sort = new ComparatorSort(new TiedOrder());
        sort.clear(1 << 15);
        sort.trim();
        assertThat(sort.addresses()).hasSize(1 << 15);
        sort.clear((1 << 15) + 1);
        sort.trim();
        assertThat(sort.addresses()).isEmpty();
    }

    /** Whether a field of the object, or of an object of the engine that it refers to, holds a buffer of the pages. */
    private static boolean reaches(Object root, PartitionPages pages) {
        Set<Object> buffers = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int p = 0; p < pages.pageCount(); p++) {
            buffers.add(pages.page(p).buffer());
        }
        return reaches(root, buffers, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private static boolean reaches(Object object, Set<Object> buffers, Set<Object> seen) {
        if (object == null || !seen.add(object)) {
            return false;
        }
        if (buffers.contains(object)) {
            return true;
        }
        if (object instanceof Object[]) {
            for (Object element : (Object[]) object) {
                if (reaches(element, buffers, seen)) {
                    return true;
                }
            }
        }
        for (Class<?> type = object.getClass(); isOurs(type); type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())
                        && !field.getType().isPrimitive()
                        && reaches(valueOf(field, object), buffers, seen)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isOurs(Class<?> type) {
        return type != null && type.getName().startsWith("org.spillway.");
    }

    private static Object valueOf(Field field, Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
