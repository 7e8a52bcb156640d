package org.spillway.benchmarks.micro;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;
import org.spillway.sort.PartitionSorter;
import org.spillway.work.Heartbeat;

/** A million records with keys and values of 8 bytes, in equal partitions in the engine's pages. */
final class Partitions implements AutoCloseable {
    /** Number of records; each number of partitions in use divides it. */
    static final int TOTAL = 1_000_000;

    private static final long SEED = 20_260_101;
    private static final int PAGE = 64 << 10;
    // Far more than the pages, and the index of a sort, take.
    private static final long BUDGET = 256 << 20;

    private final KeyOrder order;
    private final PagePool pool = new PagePool(BUDGET, PAGE, true);
    private final PartitionPages[] pages;

    Partitions(int count, KeyShape shape) {
        JobConf job = new JobConf(false);
        job.setMapOutputKeyClass(LongWritable.class);
        order = new KeyOrders(job).create();
        pages = new PartitionPages[count];
        SplittableRandom random = new SplittableRandom(SEED);
        long[] keys = new long[TOTAL / count];
        byte[] record = new byte[2 + 2 * Long.BYTES];
        record[0] = Long.BYTES; // the vints of both lengths
        record[1] = Long.BYTES;
        for (int p = 0; p < count; p++) {
            shape.fill(keys, random);
            pages[p] = new PartitionPages();
            for (long key : keys) {
                ByteBuffer.wrap(record).putLong(2, key);
                if (!pages[p].append(record, 0, record.length)) {
                    pages[p].add(pool.lend(record.length));
                    pages[p].append(record, 0, record.length);
                }
            }
        }
        pool.reserve((long) TOTAL * PartitionSorter.INDEX_BYTES_PER_RECORD);
    }

    int count() {
        return pages.length;
    }

    PartitionPages pages(int partition) {
        return pages[partition];
    }

    KeyOrder order() {
        return order;
    }

    PartitionSorter sorter() {
        return new PartitionSorter(order, pool, new Heartbeat());
    }

    /** Reads all records and returns the last key. */
    static long lastKey(RecordCursor cursor) throws IOException {
        long key = 0;
        while (cursor.next()) {
            key = key(cursor.record());
        }
        return key;
    }

    static void checkOrder(RecordCursor cursor, int records) throws IOException {
        long before = Long.MIN_VALUE;
        int count = 0;
        for (; cursor.next(); count++) {
            long key = key(cursor.record());
            if (key < before) {
                throw new IllegalStateException("record " + count + ": key " + key + " after " + before);
            }
            before = key;
        }
        if (count != records) {
            throw new IllegalStateException(count + " records instead of " + records);
        }
    }

    private static long key(RecordView record) {
        return record.buffer().getLong(record.keyStart());
    }

    @Override
    public void close() {
        pool.close();
    }
}
