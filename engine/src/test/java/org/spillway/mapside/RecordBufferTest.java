package org.spillway.mapside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.testing.TestJob.job;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.List;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.memory.PagePool;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordEncoder;
import org.spillway.run.PartitionReader;
import org.spillway.testing.Collected;
import org.spillway.work.Heartbeat;

class RecordBufferTest {
    private static final int PARTITIONS = 50;

    private final PagePool pool = new PagePool(16 << 20, 4096, true, 0);

    @AfterEach
    void free() {
        pool.close();
    }

    @Test
    void seal_recordsInAllPartitions_nextBufferIsEmpty() throws Exception {
        RecordBuffer buffer = buffer();
        for (int p = 0; p < PARTITIONS; p++) {
            append(buffer, p, 3);
        }
        append(buffer, 7, 20_000);
        long bytes = buffer.bytes;
        SealedBuffer first = buffer.seal();
        assertThat(buffer.bytes).isZero();
        assertThat(first.records()).isEqualTo(3L * PARTITIONS + 20_000);
        long sealed = 0;
        for (int p = 0; p < PARTITIONS; p++) {
            assertThat(first.bytes(p)).as("partition " + p).isPositive();
            sealed += first.bytes(p);
        }
        assertThat(sealed).isEqualTo(bytes);
        first.releaseIndex();
        try (PartitionReader reader = first.open()) {
            for (int p = 0; p < PARTITIONS; p++) {
                reader.done(p);
            }
        }
        assertThat(pool.lent()).isZero();
        append(buffer, 3, 2);
        SealedBuffer second = buffer.seal();
        assertThat(second.records()).isEqualTo(2);
        assertThat(second.bytes(7)).isZero();
    }

    /** Idle sorters must not hold the page that they read last, which may contain a record of megabytes. */
    @ParameterizedTest
    @ValueSource(classes = {Text.Comparator.class, Backwards.class})
    void done_largeRecord_freed(Class<? extends WritableComparator> comparator) throws Exception {
        JobConf job = job(Text.class, BytesWritable.class).sortedBy(comparator);
        try (PagePool onHeap = new PagePool(16 << 20, 4096, false, 0)) {
            RecordBuffer buffer =
                    new RecordBuffer(new Sorters(new KeyOrders(job), onHeap, new Heartbeat()), 2, 2, 16 << 20);
            RecordEncoder<Text, BytesWritable> encoder = new RecordEncoder<>(job, Text.class, BytesWritable.class);
            encoder.encode(new Text("large"), new BytesWritable(new byte[4 << 20]));
            assertThat(buffer.append(encoder.array(), encoder.start(), encoder.length(), 1))
                    .isEqualTo(RecordBuffer.Outcome.APPENDED);
            WeakReference<byte[]> ofAPage = write(buffer.seal());
            buffer.appendForeign(encoder.array(), encoder.start(), encoder.length(), 0);
            encoder.clear();
            WeakReference<byte[]> foreign = write(buffer.seal());
            assertThat(Collected.isFreed(ofAPage)).as("a page of its own").isTrue();
            assertThat(Collected.isFreed(foreign))
                    .as("an array outside the budget")
                    .isTrue();
            assertThat(buffer.bytes).as("still in use").isZero();
        }
    }

    // Reads with two readers, as two threads do.
    private static WeakReference<byte[]> write(SealedBuffer sealed) throws IOException {
        WeakReference<byte[]> array = null;
        int partition = sealed.bytes(0) > 0 ? 0 : 1;
        try (PartitionReader one = sealed.open();
                PartitionReader other = sealed.open()) {
            for (PartitionReader reader : List.of(one, other)) {
                try (RecordCursor cursor = reader.cursor(partition)) {
                    assertThat(cursor.next()).isTrue();
                    array = new WeakReference<>(cursor.record().buffer().array());
                }
            }
            one.done(partition);
        }
        sealed.releaseIndex();
        return array;
    }

    /** A comparator of the job's own, which reverses Text's order. */
    public static final class Backwards extends Text.Comparator {
        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            return super.compare(b2, s2, l2, b1, s1, l1);
        }
    }

    private void append(RecordBuffer buffer, int partition, int records) throws Exception {
        RecordEncoder<Text, BytesWritable> encoder =
                new RecordEncoder<>(job(Text.class, BytesWritable.class), Text.class, BytesWritable.class);
        for (int i = 0; i < records; i++) {
            encoder.encode(new Text("key" + i), new BytesWritable(new byte[20]));
            assertThat(buffer.append(encoder.array(), encoder.start(), encoder.length(), partition))
                    .isEqualTo(RecordBuffer.Outcome.APPENDED);
        }
    }

    private RecordBuffer buffer() throws Exception {
        return new RecordBuffer(
                new Sorters(new KeyOrders(job(Text.class, BytesWritable.class)), pool, new Heartbeat()),
                PARTITIONS,
                2,
                16 << 20);
    }
}
