package org.spillway.mapside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.record.RecordEncoder;

class CollectBatchTest {
    private static final long SEED = 2147483647;

    /** The expected content of a batch. */
    private record Expected(byte[] record, int partition) {}

    @Test
    void add_records_lieWhereTheBatchSays() throws IOException {
        Random random = new Random(SEED);
        CollectBatch<Text, BytesWritable> batch = batch(Text.class, BytesWritable.class);
        for (int round = 0; round < 20; round++) {
            List<Expected> expected = new ArrayList<>();
            while (!batch.isFull()) {
                // Lengths of one and two bytes, and a few of three.
                Text key = new Text("k".repeat(random.nextInt(200)));
                BytesWritable value =
                        new BytesWritable(random(random, random.nextInt(random.nextInt(20) == 0 ? 1000 : 90)));
                int partition = random.nextInt(100_000);
                batch.add(key, value, partition);
                expected.add(new Expected(record(key, value), partition));
                assertThat(batch.lastBodyBytes()).isEqualTo(written(key).length + written(value).length);
            }
            assertHolds("round " + round + " seed " + SEED, batch, expected);
            batch.clear();
        }
    }

    @Test
    void isFull_newBatch_false() throws IOException {
        CollectBatch<Text, BytesWritable> batch = batch(Text.class, BytesWritable.class);
        assertHolds("new", batch, List.of());
        assertThat(batch.isFull()).isFalse();
    }

    @Test
    void isFull_manySmallRecords_true() throws IOException {
        CollectBatch<NullWritable, NullWritable> batch = batch(NullWritable.class, NullWritable.class);
        int added = 0;
        while (!batch.isFull()) {
            batch.add(NullWritable.get(), NullWritable.get(), added++);
            assertThat(batch.count()).isEqualTo(added);
        }
        // The limit is the number of records: each takes at most 12 of 16,384 bytes, 2 of its own and 10 for its
        // header.
        assertThat(added).isEqualTo(512);
        assertThat(batch.lastBodyBytes()).isZero();
        for (int i = 0; i < added; i++) {
            assertThat(batch.partition(i)).isEqualTo(i);
            assertThat(content(batch, i)).as("record %d", i).containsExactly(0, 0);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1000, 16_000})
    void isFull_manyBytes_true(int valueLength) throws IOException {
        CollectBatch<IntWritable, BytesWritable> batch = batch(IntWritable.class, BytesWritable.class);
        BytesWritable value = new BytesWritable(new byte[valueLength]);
        long bytes = 0;
        while (!batch.isFull()) {
            assertThat(bytes).as("bytes of records in a batch that is not full").isLessThan(16 << 10);
            batch.add(new IntWritable(1), value, 0);
            bytes += batch.length(batch.count() - 1);
        }
        // Each record leaves at most 10 bytes unused, the space for its header.
        assertThat(bytes + 10L * batch.count()).isGreaterThanOrEqualTo(16 << 10);
        assertThat(batch.count()).isLessThan(512);
    }

    @Test
    void isFull_largeRecord_true() throws IOException {
        // The collector may detach the array together with the large record, so the records before it must be in the
        // same array.
        CollectBatch<Text, BytesWritable> batch = batch(Text.class, BytesWritable.class);
        Random random = new Random(SEED);
        Text small = new Text("small");
        BytesWritable one = new BytesWritable(new byte[] {1});
        BytesWritable large = new BytesWritable(random(random, 3_000_000));
        batch.add(small, one, 5);
        assertThat(batch.isFull()).isFalse();
        batch.add(small, large, 6);
        assertThat(batch.isFull()).isTrue();
        assertHolds(
                "LARGE seed " + SEED,
                batch,
                List.of(new Expected(record(small, one), 5), new Expected(record(small, large), 6)));

        byte[] array = batch.array();
        int start = batch.start(1);
        int length = batch.length(1);
        assertThat(batch.detach()).isSameAs(array);
        batch.clear();
        batch.add(small, one, 7);
        assertThat(batch.array()).isNotSameAs(array);
        assertThat(Arrays.equals(Arrays.copyOfRange(array, start, start + length), record(small, large)))
                .as("what was given away stays as it is")
                .isTrue();
        assertHolds("after LARGE", batch, List.of(new Expected(record(small, one), 7)));
    }

    @Test
    void clear_records_none() throws IOException {
        CollectBatch<Text, BytesWritable> batch = batch(Text.class, BytesWritable.class);
        BytesWritable value = new BytesWritable(new byte[5000]);
        while (!batch.isFull()) {
            batch.add(new Text("before"), value, 3);
        }
        batch.clear();
        assertHolds("cleared", batch, List.of());
        assertThat(batch.isFull()).isFalse();
        Text key = new Text("after");
        batch.add(key, value, 4);
        assertHolds("filled again", batch, List.of(new Expected(record(key, value), 4)));
    }

    @Test
    void add_serialiserThrows_batchAsItWas() throws IOException {
        CollectBatch<Bad, Bad> batch = batch(Bad.class, Bad.class);
        List<Expected> expected = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            Bad good = new Bad(i, 0);
            batch.add(good, good, i);
            expected.add(new Expected(record(good, good), i));
            // The key or the value fails at once, after some bytes, or after so many bytes that the array has grown.
            Bad bad = new Bad(i, new int[] {1, 100, 200_000}[i % 3]);
            boolean inKey = i / 3 % 2 == 0;
            assertThatIOException()
                    .as("record %d", i)
                    .isThrownBy(() -> batch.add(inKey ? bad : good, bad, 77))
                    .withMessage("half-way");
            assertHolds("after failure " + i, batch, expected);
            assertThat(batch.isFull()).as("after failure %d", i).isFalse();
        }
    }

    private static <K, V> CollectBatch<K, V> batch(Class<K> key, Class<V> value) throws IOException {
        return new CollectBatch<>(new RecordEncoder<>(new Configuration(false), key, value));
    }

    private static void assertHolds(String label, CollectBatch<?, ?> batch, List<Expected> expected) {
        assertThat(batch.count()).as("%s: count", label).isEqualTo(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            assertThat(batch.partition(i)).as("%s: partition of %d", label, i).isEqualTo(expected.get(i).partition);
            assertThat(Arrays.equals(content(batch, i), expected.get(i).record))
                    .as("%s: bytes of %d", label, i)
                    .isTrue();
        }
    }

    private static byte[] content(CollectBatch<?, ?> batch, int i) {
        return Arrays.copyOfRange(batch.array(), batch.start(i), batch.start(i) + batch.length(i));
    }

    /** Returns a record as written by Hadoop's vints and by the write methods of its fields. */
    private static byte[] record(Writable key, Writable value) throws IOException {
        byte[] keyBytes = written(key);
        byte[] valueBytes = written(value);
        DataOutputBuffer out = new DataOutputBuffer();
        WritableUtils.writeVInt(out, keyBytes.length);
        WritableUtils.writeVInt(out, valueBytes.length);
        out.write(keyBytes);
        out.write(valueBytes);
        return Arrays.copyOf(out.getData(), out.getLength());
    }

    private static byte[] written(Writable writable) throws IOException {
        DataOutputBuffer out = new DataOutputBuffer();
        writable.write(out);
        return Arrays.copyOf(out.getData(), out.getLength());
    }

    private static byte[] random(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** Writes its number and some more bytes, then fails. */
    public static final class Bad implements Writable {
        private final int number;
        private final int junk;

        Bad(int number, int junk) {
            this.number = number;
            this.junk = junk;
        }

        @Override
        public void write(DataOutput out) throws IOException {
            if (junk == 1) {
                throw new IOException("half-way");
            }
            out.writeInt(number);
            if (junk > 0) {
                byte[] bytes = new byte[junk];
                Arrays.fill(bytes, (byte) 0xEE);
                out.write(bytes);
                throw new IOException("half-way");
            }
        }

        @Override
        public void readFields(DataInput in) {
            throw new UnsupportedOperationException();
        }
    }
}
