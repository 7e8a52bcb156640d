package org.spillway.sort;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.memory.PagePool;
import org.spillway.memory.PartitionPages;
import org.spillway.order.KeyOrder;
import org.spillway.order.KeyOrders;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;

/** Records of a serialised key below 128 bytes. Their value is their number, in the order of collection. */
final class NumberedRecords {
    private NumberedRecords() {}

    static byte[] record(byte[] key, int number) {
        return ByteBuffer.allocate(2 + key.length + Integer.BYTES)
                .put((byte) key.length)
                .put((byte) Integer.BYTES)
                .put(key)
                .putInt(number)
                .array();
    }

    static int number(RecordView view) {
        return view.buffer().getInt(view.valueStart());
    }

    /** Reads and closes a cursor. Returns the numbers of its records. */
    static List<Integer> numbers(RecordCursor cursor) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        try (cursor) {
            while (cursor.next()) {
                numbers.add(number(cursor.record()));
            }
        }
        return numbers;
    }

    /** Puts records with these keys into pages, the same number in each. */
    static PartitionPages pages(PagePool pool, int perPage, List<byte[]> keys) {
        PartitionPages pages = new PartitionPages();
        for (int i = 0; i < keys.size(); i++) {
            byte[] record = record(keys.get(i), i);
            if (i % perPage == 0) {
                pages.add(pool.lend(record.length));
            }
            if (!pages.append(record, 0, record.length)) {
                throw new IllegalArgumentException("a page has no room for " + perPage + " records");
            }
        }
        return pages;
    }

    /** The addresses of all records, in the order of collection. */
    static long[] addresses(PartitionPages pages) {
        long[] addresses = new long[pages.records()];
        RecordView view = new RecordView();
        int i = 0;
        for (int p = 0; p < pages.pageCount(); p++) {
            int start = pages.page(p).start();
            for (int at = start; at < pages.end(p); at = view.end()) {
                view.point(pages.page(p).buffer(), at);
                addresses[i++] = RecordAddress.pack(p, at - start, view.length());
            }
        }
        return addresses;
    }

    /** The numbers of the records in the order of a stable sort. */
    static List<Integer> sorted(KeyOrder order, List<byte[]> keys) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            numbers.add(i);
        }
        numbers.sort((a, b) -> compare(order, keys.get(a), keys.get(b)));
        return numbers;
    }

    static int compare(KeyOrder order, byte[] a, byte[] b) {
        return order.compare(ByteBuffer.wrap(a), 0, a.length, ByteBuffer.wrap(b), 0, b.length);
    }

    static KeyOrder order(Class<?> key) {
        JobConf job = new JobConf(false);
        job.setMapOutputKeyClass(key);
        return new KeyOrders(job).create();
    }

    /** A serialised BytesWritable. */
    static byte[] bytesKey(byte... content) {
        return ByteBuffer.allocate(Integer.BYTES + content.length)
                .putInt(content.length)
                .put(content)
                .array();
    }

    /** A serialised BytesWritable of ASCII characters. */
    static byte[] bytesKey(String content) {
        return bytesKey(content.getBytes(StandardCharsets.US_ASCII));
    }

    /** A serialised LongWritable. */
    static byte[] longKey(long key) {
        return ByteBuffer.allocate(Long.BYTES).putLong(key).array();
    }
}
