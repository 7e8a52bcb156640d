package org.spillway.bench;

import java.util.SplittableRandom;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;

/** Makes records with numbers or bytes as keys and values. */
final class BinaryRecords {
    private static final int TERASORT_KEY_BYTES = 10;
    private static final int TERASORT_VALUE_BYTES = 90;
    // Values are cut from one array, at changing offsets below this.
    private static final int VALUE_SPREAD = 4096;

    private BinaryRecords() {}

    static RecordMaker longs() {
        return (count, partitions, out) -> {
            SplittableRandom random = new SplittableRandom(RecordMaker.SEED);
            LongWritable key = new LongWritable();
            LongWritable value = new LongWritable();
            for (int i = 0; i < count; i++) {
                long k = random.nextLong();
                key.set(k);
                value.set(i);
                out.emit(key, value, (int) Long.remainderUnsigned(k, partitions));
            }
        };
    }

    static RecordMaker ints() {
        return (count, partitions, out) -> {
            SplittableRandom random = new SplittableRandom(RecordMaker.SEED);
            IntWritable key = new IntWritable();
            IntWritable value = new IntWritable();
            for (int i = 0; i < count; i++) {
                int k = random.nextInt();
                key.set(k);
                value.set(i);
                out.emit(key, value, Integer.remainderUnsigned(k, partitions));
            }
        };
    }

    /** Makes records of TeraSort's sizes: random keys of 10 bytes, values of 90 bytes. */
    static RecordMaker teraSort() {
        return bytes(TERASORT_VALUE_BYTES);
    }

    /** Makes records with random keys of 10 bytes. */
    static RecordMaker bytes(int valueBytes) {
        return (count, partitions, out) -> {
            SplittableRandom random = new SplittableRandom(RecordMaker.SEED);
            byte[] keyBytes = new byte[TERASORT_KEY_BYTES];
            byte[] values = new byte[valueBytes + VALUE_SPREAD];
            random.nextBytes(values);
            BytesWritable key = new BytesWritable();
            BytesWritable value = new BytesWritable();
            for (int i = 0; i < count; i++) {
                random.nextBytes(keyBytes);
                key.set(keyBytes, 0, TERASORT_KEY_BYTES);
                value.set(values, i % VALUE_SPREAD, valueBytes);
                out.emit(key, value, (keyBytes[1] << 8 & 0xff00 | keyBytes[0] & 0xff) % partitions);
            }
        };
    }
}
