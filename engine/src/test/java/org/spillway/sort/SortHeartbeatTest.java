package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordEncoder;
import org.spillway.testing.TestJob;
import org.spillway.work.Heartbeat;

/** Tests that the sort of a large partition sends heartbeats, both with prefixes and with a comparator. */
class SortHeartbeatTest {
    private static final int RECORDS = 100_000;

    private final PagePool pool = new PagePool(16 << 20, 1 << 14, false, 0);
    private final Heartbeat heartbeat = new Heartbeat();

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    void sort_largePartition_beatsForEachPageAndList() throws Exception {
        JobConf job = TestJob.job(LongWritable.class);
        PartitionPages pages = pages(job);
        try (RecordCursor sorted = new PartitionSorter(new KeyOrders(job).create(), pool, heartbeat).sort(pages)) {
            assertThat(heartbeat.count()).isGreaterThanOrEqualTo(pages.pageCount());
            long indexed = heartbeat.count();
            while (sorted.next()) {
                // reading the records sorts a large partition list by list
            }
            assertThat(heartbeat.count() - indexed).isGreaterThan(2);
        }
    }

    @Test
    void sort_comparatorOfTheJobsOwn_beatsAsItReturns() throws Exception {
        JobConf job = TestJob.job(LongWritable.class).sortedBy(Own.class);
        PartitionPages pages = pages(job);
        new PartitionSorter(new KeyOrders(job, heartbeat).create(), pool, new Heartbeat()).sort(pages);
        assertThat(heartbeat.count()).as("n log n compares").isGreaterThan(RECORDS / 16 * 10);
    }

    private PartitionPages pages(JobConf job) throws Exception {
        PartitionPages pages = new PartitionPages();
        RecordEncoder<LongWritable, NullWritable> encoder =
                new RecordEncoder<>(job, LongWritable.class, NullWritable.class);
        for (int i = 0; i < RECORDS; i++) {
            encoder.encode(new LongWritable(i * 7919L % RECORDS), NullWritable.get());
            if (!pages.append(encoder.array(), encoder.start(), encoder.length())) {
                pages.add(pool.lend(encoder.length()));
                pages.append(encoder.array(), encoder.start(), encoder.length());
            }
        }
        return pages;
    }

    /** LongWritable's order, as a comparator of the job's own. */
    public static final class Own extends LongWritable.Comparator {}
}
