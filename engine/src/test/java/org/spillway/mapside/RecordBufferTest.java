package org.spillway.mapside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.testing.TestJob.job;

import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordEncoder;
import org.spillway.work.Heartbeat;

class RecordBufferTest {
    private static final int PARTITIONS = 50;
    private static final int FAT = 7;

    private final PagePool pool = new PagePool(16 << 20, 4096, true);

    @AfterEach
    void free() {
        pool.close();
    }

    @Test
    void crumbsStayForTheNextSpill() throws Exception {
        RecordBuffer buffer = buffer();
        for (int p = 0; p < PARTITIONS; p++) {
            append(buffer, p, 3);
        }
        append(buffer, FAT, 20_000);
        long lent = pool.lent();
        SealedBuffer first = buffer.seal(buffer.choice());
        assertThat(first.records()).isEqualTo(20_003);
        for (int p = 0; p < PARTITIONS; p++) {
            assertThat(first.bytes(p) > 0).as("partition " + p).isEqualTo(p == FAT);
        }
        assertThat(buffer.bytes()).as("what stays").isPositive();
        first.releaseIndex();
        first.open().done(FAT);
        assertThat(pool.lent())
                .as("a page for each crumb")
                .isEqualTo((PARTITIONS - 1) * 4096L)
                .isLessThan(lent);
        append(buffer, 3, 2);
        SealedBuffer second = buffer.seal();
        assertThat(second.records()).isEqualTo(3L * (PARTITIONS - 1) + 2);
        assertThat(second.bytes(FAT)).isZero();
        assertThat(buffer.bytes()).isZero();
        assertThat(buffer.choice()).as("of nothing").isNull();
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
                pool,
                new Sorters(new KeyOrders(job(Text.class, BytesWritable.class)), pool, new Heartbeat()),
                PARTITIONS,
                2,
                16 << 20,
                false);
    }
}
