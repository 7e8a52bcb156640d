package org.spillway.mapside;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordEncoder;
import org.spillway.run.PartitionReader;
import org.spillway.testing.TestJob;
import org.spillway.work.Heartbeat;

class SealedBufferTest {
    private static final int RECORDS = 1_000_000;
    private static final int PAGE = 1 << 16;

    @Test
    void close_readersWithLargeIndexes_notKept() throws Exception {
        JobConf job = TestJob.job(IntWritable.class, NullWritable.class);
        job.setOutputKeyComparatorClass(Own.class);
        try (PagePool pool = new PagePool(64 << 20, PAGE, false, 0)) {
            RecordBuffer buffer =
                    new RecordBuffer(new Sorters(new KeyOrders(job), pool, new Heartbeat()), 1, 2, 64 << 20);
            fill(buffer);
            SealedBuffer sealed = buffer.seal();
            long before = usedHeap();
            for (int i = 0; i < 2; i++) {
                try (PartitionReader reader = sealed.open();
                        RecordCursor sorted = reader.cursor(0)) {
                    assertThat(sorted.next()).isTrue();
                }
            }
            // An index has two longs for each record.
            assertThat(usedHeap() - before).as("bytes kept").isLessThan(2L * Long.BYTES * RECORDS / 4);
            assertThat(sealed.records()).isEqualTo(RECORDS);
        }
    }

    /** The job's constructor runs in the task's thread, before the first record, and not once more for each spill. */
    @Test
    void open_severalSpills_comparatorsUsedAgain() throws Exception {
        JobConf job = TestJob.job(IntWritable.class, NullWritable.class);
        job.setOutputKeyComparatorClass(Own.class);
        try (PagePool pool = new PagePool(64 << 20, PAGE, false, 0)) {
            Own.CREATED.set(0);
            RecordBuffer buffer =
                    new RecordBuffer(new Sorters(new KeyOrders(job), pool, new Heartbeat()), 1, 2, 64 << 20);
            assertThat(Own.CREATED).hasValue(1);
            for (int spill = 0; spill < 3; spill++) {
                try (PartitionReader one = buffer.seal().open()) {
                    assertThat(one.isEmpty(0)).isTrue();
                    assertThat(Own.CREATED).hasValue(spill == 0 ? 1 : 2);
                    buffer.seal().open().close(); // of a second thread
                }
            }
            assertThat(Own.CREATED).hasValue(2);
        }
    }

    private static void fill(RecordBuffer buffer) throws Exception {
        RecordEncoder<IntWritable, NullWritable> encoder =
                new RecordEncoder<>(new Configuration(false), IntWritable.class, NullWritable.class);
        IntWritable key = new IntWritable();
        for (int i = 0; i < RECORDS; i++) {
            key.set(i);
            encoder.encode(key, NullWritable.get());
            RecordBuffer.Outcome outcome = buffer.append(encoder.array(), encoder.start(), encoder.length(), 0);
            // An assertion for each record would take longer than the test.
            if (outcome != RecordBuffer.Outcome.APPENDED) {
                assertThat(outcome).isEqualTo(RecordBuffer.Outcome.APPENDED);
            }
        }
    }

    private static long usedHeap() throws InterruptedException {
        Runtime runtime = Runtime.getRuntime();
        long min = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(20);
            min = Math.min(min, runtime.totalMemory() - runtime.freeMemory());
        }
        return min;
    }

    /** A job's own comparator. */
    public static final class Own extends WritableComparator {
        private static final AtomicInteger CREATED = new AtomicInteger();

        public Own() {
            super(IntWritable.class);
            CREATED.incrementAndGet();
        }

        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            return Integer.compare(readInt(b1, s1), readInt(b2, s2));
        }
    }
}
