package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.sort.NumberedRecords.longKey;
import static org.spillway.sort.NumberedRecords.numbers;

import java.io.IOException;
import java.util.Collections;
import java.util.stream.IntStream;
import org.apache.hadoop.io.NullWritable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.record.RecordCursor;
import org.spillway.work.Heartbeat;

class UnsortedRecordsTest {
    private final PagePool pool = new PagePool(1 << 16, 128, false, 0);

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    void next_anyNumberOfPages_inTheOrderOfCollection() throws IOException {
        for (int count = 0; count <= 9; count++) {
            PartitionPages pages = pages(count);
            assertThat(numbers(new UnsortedRecords(pages)))
                    .isEqualTo(IntStream.range(0, count).boxed().toList());
            pages.giveBack(pool);
        }
    }

    @Test
    void next_closedHalfway_false() throws IOException {
        RecordCursor cursor = new UnsortedRecords(pages(9));
        assertThat(cursor.next()).isTrue();
        cursor.close();
        assertThat(cursor.next()).isFalse();
        assertThat(cursor.next()).as("asked again").isFalse();
    }

    @Test
    void sort_orderOfEqualKeys_readsNoRecord() {
        Heartbeat beats = new Heartbeat();
        PartitionSorter sorter = new PartitionSorter(NumberedRecords.order(NullWritable.class), pool, beats);
        assertThat(sorter.sort(pages(9))).isInstanceOf(UnsortedRecords.class);
        assertThat(beats.count()).isZero();
        assertThat(sorter.takeNanos()).isZero();
    }

    private PartitionPages pages(int records) {
        return NumberedRecords.pages(pool, 2, Collections.nCopies(records, longKey(5)));
    }
}
