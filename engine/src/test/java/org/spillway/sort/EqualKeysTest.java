package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.sort.NumberedRecords.bytesKey;
import static org.spillway.sort.NumberedRecords.longKey;
import static org.spillway.sort.NumberedRecords.numbers;
import static org.spillway.sort.NumberedRecords.order;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.record.RecordCursor;
import org.spillway.work.Heartbeat;

/** Tests when a partition needs no index because its keys are equal, and the cursor over it. */
class EqualKeysTest {
    private static final int PER_PAGE = 2;

    private final PagePool pool = new PagePool(1 << 16, 128, false);
    private final Heartbeat heartbeat = new Heartbeat();

    @AfterEach
    void close() {
        pool.close();
    }

    @ParameterizedTest
    @ValueSource(classes = {BytesWritable.class, LongWritable.class})
    void fromFourPagesOnAllKeysAreRead(Class<?> type) throws IOException {
        for (int pageCount = 0; pageCount <= 9; pageCount++) {
            Heartbeat beats = new Heartbeat();
            PartitionPages pages = pages(Collections.nCopies(PER_PAGE * pageCount, key(type, 5)));
            RecordCursor cursor = new EqualKeys(order(type), beats).cursor(pages);
            if (pageCount < 4) {
                assertThat(cursor).as("of %d pages", pageCount).isNull();
                assertThat(beats.count()).isZero();
            } else {
                assertThat(numbers(cursor)).isEqualTo(upTo(0, pages.records()));
                assertThat(beats.count()).as("a beat for each page").isEqualTo(pageCount);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {BytesWritable.class, LongWritable.class})
    void anyOtherKeyIsFound(Class<?> type) {
        int records = 8 * PER_PAGE;
        for (int other = 0; other < records; other++) {
            List<byte[]> keys = new ArrayList<>(Collections.nCopies(records, key(type, 5)));
            keys.set(other, key(type, 6));
            Heartbeat beats = new Heartbeat();
            RecordCursor cursor = new EqualKeys(order(type), beats).cursor(pages(keys));
            assertThat(cursor).as("other key at %d", other).isNull();
            // The first records of pages 7, 3 and 1 are compared with that of page 0 before all are.
            boolean isSampled = List.of(0, 2, 6, 14).contains(other);
            assertThat(beats.count()).as("other key at %d", other).isEqualTo(isSampled ? 0 : other / PER_PAGE);
        }
    }

    @Test
    void anOrderInWhichAllKeysAreEqualNeedsOnlyARecord() throws IOException {
        EqualKeys equal = new EqualKeys(order(NullWritable.class), heartbeat);
        assertThat(equal.cursor(new PartitionPages())).isNull();
        assertThat(numbers(equal.cursor(pages(List.of(new byte[0]))))).isEqualTo(List.of(0));
        assertThat(heartbeat.count()).isZero();
    }

    /** The mark is trusted: the keys of a marked partition are not read. */
    @Test
    void aPartitionThatIsMarkedIsNotRead() throws IOException {
        PartitionPages pages = pages(List.of(longKey(5), longKey(6), longKey(5)));
        pages.setSingleKey();
        EqualKeys equal = new EqualKeys(order(LongWritable.class), heartbeat);
        assertThat(numbers(equal.cursor(pages))).isEqualTo(upTo(0, 3));
        assertThat(heartbeat.count()).isZero();
    }

    private static List<Integer> upTo(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }

    private static byte[] key(Class<?> type, int key) {
        return type == LongWritable.class ? longKey(key) : bytesKey("a long prefix, " + key);
    }

    private PartitionPages pages(List<byte[]> keys) {
        return NumberedRecords.pages(pool, PER_PAGE, keys);
    }
}
