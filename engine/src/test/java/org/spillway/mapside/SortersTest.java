package org.spillway.mapside;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;
import org.spillway.memory.Page;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordEncoder;
import org.spillway.sort.PartitionSorter;
import org.spillway.testing.TestJob;
import org.spillway.work.Heartbeat;

class SortersTest {
    private static final int RECORDS = 1_000_000;
    private static final int PAGE = 1 << 16;

    @Test
    void take_severalIdle_lastGivenBack() throws Exception {
        try (PagePool pool = new PagePool(1 << 20, PAGE, false)) {
            Sorters sorters = sorters(pool);
            PartitionSorter first = sorters.take();
            PartitionSorter second = sorters.take();
            sorters.giveBack(first);
            sorters.giveBack(second);
            assertThat(sorters.take().order()).isSameAs(second.order());
            assertThat(sorters.take().order()).isSameAs(first.order());
        }
    }

    @Test
    void giveBack_largeIndex_notKept() throws Exception {
        try (PagePool pool = new PagePool(32 << 20, PAGE, false)) {
            PartitionPages pages = pages(pool);
            Sorters sorters = sorters(pool);
            long before = usedHeap();
            Object[] orders = new Object[2];
            PartitionSorter[] taken = {sorters.take(), sorters.take()};
            for (int i = 0; i < taken.length; i++) {
                try (RecordCursor sorted = taken[i].sort(pages)) {
                    assertThat(sorted.next()).isTrue();
                }
                orders[i] = taken[i].order();
                sorters.giveBack(taken[i]);
                taken[i] = null;
            }
            // An index has two longs for each record.
            assertThat(usedHeap() - before).as("bytes kept").isLessThan(2L * Long.BYTES * RECORDS / 4);
            assertThat(sorters.take().order()).isIn(orders);
        }
    }

    private static PartitionPages pages(PagePool pool) throws Exception {
        RecordEncoder<IntWritable, NullWritable> encoder =
                new RecordEncoder<>(job(), IntWritable.class, NullWritable.class);
        PartitionPages pages = new PartitionPages();
        IntWritable key = new IntWritable();
        for (int i = 0; i < RECORDS; i++) {
            key.set(i);
            encoder.encode(key, NullWritable.get());
            if (!pages.append(encoder.array(), encoder.start(), encoder.length())) {
                Page page = pool.lend(PAGE);
                pages.add(page);
                pages.append(encoder.array(), encoder.start(), encoder.length());
            }
        }
        return pages;
    }

    private static Sorters sorters(PagePool pool) {
        JobConf job = job();
        job.setOutputKeyComparatorClass(Own.class);
        return new Sorters(new KeyOrders(job), pool, new Heartbeat());
    }

    private static JobConf job() {
        return TestJob.job(IntWritable.class, NullWritable.class);
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
        public Own() {
            super(IntWritable.class);
        }

        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            return Integer.compare(readInt(b1, s1), readInt(b2, s2));
        }
    }
}
