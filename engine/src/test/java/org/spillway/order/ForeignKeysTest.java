package org.spillway.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.ByteWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.MD5Hash;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.ShortWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spillway.HashOrder;
import org.spillway.testing.Oracle;
import org.spillway.testing.TestJob;

/** Compares every known order with its RawComparator on keys of a class that the comparator is not made for. */
class ForeignKeysTest {
    private static final long SEED = 93417;
    private static final int MAX_LENGTH = 40;

    @TempDir
    private Path dir;

    /** A comparator, and the bytes that it reads of any key. */
    record Known(Class<? extends RawComparator<?>> comparator, int reads) {
        @SuppressWarnings({"unchecked", "rawtypes"})
        static Known of(Class<? extends RawComparator> comparator, int reads) {
            return new Known((Class) comparator, reads);
        }

        @Override
        public String toString() {
            return comparator.getName() + " seed " + SEED;
        }
    }

    static Stream<Known> known() {
        return Stream.of(
                Known.of(Text.Comparator.class, 1),
                Known.of(BytesWritable.Comparator.class, 0),
                Known.of(MD5Hash.Comparator.class, 16),
                Known.of(LongWritable.Comparator.class, 8),
                Known.of(LongWritable.DecreasingComparator.class, 8),
                Known.of(IntWritable.Comparator.class, 4),
                Known.of(ShortWritable.Comparator.class, 2),
                Known.of(ByteWritable.Comparator.class, 1),
                Known.of(BooleanWritable.Comparator.class, 0),
                Known.of(FloatWritable.Comparator.class, 4),
                Known.of(DoubleWritable.Comparator.class, 8),
                Known.of(HashOrder.class, 0));
    }

    /** Those that skip a length field. */
    static Stream<Known> withLengths() {
        return known().limit(2);
    }

    @ParameterizedTest
    @MethodSource("known")
    void compare_keysOfAnotherClass_asTheRawComparator(Known known) {
        JobConf job = job(known);
        KeyOrder order = new KeyOrders(job).create();
        RawComparator<?> comparator = job.getOutputKeyComparator();
        List<byte[]> keys = keys(0, 250);
        for (byte[] a : keys) {
            ByteBuffer x = located(a);
            for (byte[] b : keys) {
                ByteBuffer y = located(b);
                int expected = Integer.signum(comparator.compare(x.array(), 1, a.length, y.array(), 1, b.length));
                String what = known + ": " + Arrays.toString(a) + " and " + Arrays.toString(b);
                assertThat(Integer.signum(order.compare(x, 1, a.length, y, 1, b.length)))
                        .as(what)
                        .isEqualTo(expected);
                long xPrefix = order.prefix(x, 1, a.length);
                long yPrefix = order.prefix(y, 1, b.length);
                if (xPrefix != yPrefix || order.prefixDecides()) {
                    assertThat(Integer.signum(Long.compareUnsigned(xPrefix, yPrefix)))
                            .as("prefixes of " + what)
                            .isEqualTo(expected);
                }
                if (Arrays.equals(a, b)) {
                    assertThat(expected).as("equal bytes: " + what).isZero();
                }
            }
        }
    }

    /** Whole maps beside stock's, with keys that have all bytes that the comparator reads. */
    @ParameterizedTest
    @MethodSource("known")
    void sort_keysOfAnotherClass_asByStock(Known known) throws Exception {
        List<byte[]> keys = keys(known.reads(), 2000);
        Oracle.check(job(known), dir, known.toString(), emitter -> {
            Random random = new Random(SEED);
            Foreign key = new Foreign();
            IntWritable value = new IntWritable();
            for (int i = 0; i < 8000; i++) {
                key.bytes = keys.get(random.nextInt(keys.size()));
                value.set(i % 3);
                emitter.emit(key, value, i % 2);
            }
        });
    }

    /** Partitions that are divided, of keys that are mostly shorter than their length field says. */
    @ParameterizedTest
    @MethodSource("withLengths")
    void sort_manyShortKeysOfAnotherClass_asByStock(Known known) throws Exception {
        JobConf job = job(known);
        job.setInt(MRJobConfig.IO_SORT_MB, 64);
        Oracle.check(job, dir, known.toString(), emitter -> {
            Random random = new Random(SEED);
            Foreign key = new Foreign();
            IntWritable value = new IntWritable();
            for (int i = 0; i < 250_000; i++) {
                key.bytes = new byte[1 + random.nextInt(random.nextInt(8) == 0 ? 16 : 4)];
                key.bytes[0] = (byte) (random.nextInt(3) == 0 ? -119 - random.nextInt(9) : 1);
                if (key.bytes.length > 6) {
                    key.bytes[6] = (byte) random.nextInt();
                }
                emitter.emit(key, value, i % 8 == 0 ? 1 : 0);
            }
        });
    }

    /** Keys of one length, whose first bytes stand for length fields of several sizes. */
    @ParameterizedTest
    @MethodSource("withLengths")
    void sort_keysOfOneLength_asByStock(Known known) throws Exception {
        byte[] sizes = {1, -113, -116};
        for (int length : new int[] {3, 9, 12}) {
            Oracle.check(job(known), dir.resolve("" + length), known + " of " + length + " bytes", emitter -> {
                Random random = new Random(SEED);
                Foreign key = new Foreign();
                IntWritable value = new IntWritable();
                for (int i = 0; i < 2000; i++) {
                    key.bytes = new byte[length];
                    key.bytes[0] = sizes[random.nextInt(sizes.length)];
                    key.bytes[random.nextInt(length - 1) + 1] = (byte) random.nextInt(3);
                    key.bytes[length - 1] = (byte) random.nextInt(3);
                    emitter.emit(key, value, i % 2);
                }
            });
        }
    }

    private static JobConf job(Known known) {
        return TestJob.job(Foreign.class, IntWritable.class, 2, 1).sortedBy(known.comparator());
    }

    // The bytes behind a key are the same for all keys, as far as a comparator may read.
    private static ByteBuffer located(byte[] key) {
        ByteBuffer buffer = ByteBuffer.allocate(1 + MAX_LENGTH + 16);
        buffer.put(1, key);
        return buffer;
    }

    // Mostly of few different bytes, so that keys have common starts, zeros and negative numbers.
    private static List<byte[]> keys(int minLength, int count) {
        Random random = new Random(SEED);
        byte[] few = {0, 1, 2, -1, -113, -128, 127, 'a'};
        List<byte[]> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] key = new byte[minLength + random.nextInt(MAX_LENGTH - minLength + 1)];
            boolean any = random.nextInt(4) == 0;
            for (int at = 0; at < key.length; at++) {
                key[at] = any ? (byte) random.nextInt() : few[random.nextInt(at < 3 ? few.length : 2)];
            }
            keys.add(key);
            if (random.nextInt(4) == 0 && key.length < MAX_LENGTH) {
                keys.add(Arrays.copyOf(key, key.length + 1)); // the key and a zero
            }
        }
        return keys;
    }

    /** A key of any bytes, without a length. */
    public static final class Foreign implements Writable {
        private byte[] bytes = {};

        @Override
        public void write(DataOutput out) throws IOException {
            out.write(bytes);
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            throw new IOException("keys stay serialised");
        }
    }
}
