package org.spillway.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.testing.TestJob.job;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.ByteWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.MD5Hash;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.ShortWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spillway.HashOrder;
import org.spillway.NeighbourGroups;
import org.spillway.NoOrder;

/** Checks the contract of every order against the RawComparator that Hadoop would use for the same job. */
class KeyOrderContractTest {
    private static final long SEED = 20240229;
    private static final int RANDOM_KEYS = 60;

    /** How an order sorts. */
    enum Sorts {
        /** By all bytes of the content. */
        AS_BYTES,
        /** By the prefix alone. */
        BY_PREFIX,
        /** Not at all: any two keys are equal. */
        NOTHING,
        /** By the prefix, then by the bytes of the key. */
        BY_HASH,
        /** By the prefix, then by the job's comparator. */
        BY_PREFIX_THEN_COMPARATOR,
        /** By the job's comparator, without a prefix. */
        BY_COMPARATOR;

        boolean callsComparator() {
            return this == BY_COMPARATOR || this == BY_PREFIX_THEN_COMPARATOR;
        }

        boolean hasPrefix() {
            return this != BY_COMPARATOR && this != NOTHING;
        }
    }

    /** A kind of order: a job that has it, and keys. */
    record Shape(String name, JobConf job, Sorts sorts, List<byte[]> keys) {
        @Override
        public String toString() {
            return name + " seed " + SEED;
        }
    }

    /** The position of keys in buffers. */
    enum Layout {
        HEAP_AT_END(false, 5, 0, false),
        HEAP_AT_START(false, 0, 16, false),
        HEAP_SLICE_WITH_BYTES_BEHIND(false, 3, 11, true),
        HEAP_SLICE_AT_END(false, 1, 0, true),
        DIRECT_AT_END(true, 13, 0, false),
        DIRECT_WITH_BYTES_BEHIND(true, 7, 9, true),
        DIRECT_NEARLY_AT_END(true, 1, 1, false);

        private final boolean direct;
        private final int before;
        private final int behind;
        private final boolean slice;

        Layout(boolean direct, int before, int behind, boolean slice) {
            this.direct = direct;
            this.before = before;
            this.behind = behind;
            this.slice = slice;
        }

        // Surrounds the key with other bytes, so that a read beyond the key changes the result.
        ByteBuffer locate(byte[] key, int noise) {
            int margin = slice ? 4 : 0;
            int size = margin + before + key.length + behind;
            ByteBuffer buffer = direct ? ByteBuffer.allocateDirect(size) : ByteBuffer.allocate(size);
            for (int i = 0; i < size; i++) {
                buffer.put(i, (byte) (noise - i));
            }
            buffer.put(margin + before, key);
            return slice ? buffer.slice(margin, size - margin) : buffer;
        }
    }

    static Stream<Shape> shapes() throws IOException {
        Random random = new Random(SEED);
        List<byte[]> contents = contents(random);
        List<Writable> texts = new ArrayList<>();
        List<Writable> bytes = new ArrayList<>();
        List<Writable> hashes = new ArrayList<>();
        for (byte[] content : contents) {
            texts.add(new Text(content));
            bytes.add(new BytesWritable(content));
            hashes.add(new MD5Hash(Arrays.copyOf(content, 16)));
        }
        List<Writable> longs = new ArrayList<>();
        List<Writable> ints = new ArrayList<>();
        List<Writable> shorts = new ArrayList<>();
        List<Writable> octets = new ArrayList<>();
        List<Writable> vlongs = new ArrayList<>();
        for (long number : numbers(random)) {
            longs.add(new LongWritable(number));
            ints.add(new IntWritable((int) number));
            shorts.add(new ShortWritable((short) number));
            octets.add(new ByteWritable((byte) number));
            vlongs.add(new VLongWritable(number));
        }
        List<Writable> floats = new ArrayList<>();
        for (int bits : floatBits(random)) {
            floats.add(new FloatWritable(Float.intBitsToFloat(bits)));
        }
        List<Writable> doubles = new ArrayList<>();
        for (long bits : doubleBits(random)) {
            doubles.add(new DoubleWritable(Double.longBitsToDouble(bits)));
        }
        Stream<Shape> writables = Stream.of(
                shape("Text", Text.class, null, Sorts.AS_BYTES, texts),
                shape("BytesWritable", BytesWritable.class, null, Sorts.AS_BYTES, bytes),
                shape("MD5Hash", MD5Hash.class, null, Sorts.AS_BYTES, hashes),
                shape("LongWritable", LongWritable.class, null, Sorts.BY_PREFIX, longs),
                shape(
                        "decreasing LongWritable",
                        LongWritable.class,
                        LongWritable.DecreasingComparator.class,
                        Sorts.BY_PREFIX,
                        longs),
                shape("IntWritable", IntWritable.class, null, Sorts.BY_PREFIX, ints),
                shape("ShortWritable", ShortWritable.class, null, Sorts.BY_PREFIX, shorts),
                shape("ByteWritable", ByteWritable.class, null, Sorts.BY_PREFIX, octets),
                shape(
                        "BooleanWritable",
                        BooleanWritable.class,
                        null,
                        Sorts.BY_PREFIX,
                        List.of(new BooleanWritable(false), new BooleanWritable(true), new BooleanWritable(false))),
                shape("FloatWritable", FloatWritable.class, null, Sorts.BY_PREFIX, floats),
                shape("DoubleWritable", DoubleWritable.class, null, Sorts.BY_PREFIX, doubles),
                shape(
                        "NullWritable",
                        NullWritable.class,
                        null,
                        Sorts.NOTHING,
                        List.of(NullWritable.get(), NullWritable.get())),
                shape("Text by a custom comparator", Text.class, LastByteFirst.class, Sorts.BY_COMPARATOR, texts),
                shape("VLongWritable, deserialised", VLongWritable.class, null, Sorts.BY_COMPARATOR, vlongs),
                shape("hash of Text", Text.class, HashOrder.class, Sorts.BY_HASH, texts),
                shape("hash of VLongWritable", VLongWritable.class, HashOrder.class, Sorts.BY_HASH, vlongs),
                shape("hash of colliding keys", BytesWritable.class, HashOrder.class, Sorts.BY_HASH, colliding()),
                shape("no order of Text", Text.class, NoOrder.class, Sorts.NOTHING, texts));
        return Stream.concat(writables, AvroShapes.all(random, contents));
    }

    // Of one hash, but for the last.
    private static List<Writable> colliding() {
        List<Writable> keys = new ArrayList<>(HashCollisions.keys(20));
        keys.add(new BytesWritable(new byte[5]));
        return keys;
    }

    static Stream<Shape> shapesWithPrefixes() throws IOException {
        return shapes().filter(shape -> shape.sorts().hasPrefix());
    }

    static Stream<Shape> shapesOfBytes() throws IOException {
        return shapes().filter(shape -> shape.sorts() == Sorts.AS_BYTES);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void compare_anyShape_asTheRawComparator(Shape shape) {
        KeyOrder order = new KeyOrders(shape.job()).create();
        assertThat(order.needsArrays())
                .as("%s needs arrays", shape)
                .isEqualTo(shape.sorts().callsComparator());
        RawComparator<?> comparator = shape.job().getOutputKeyComparator();
        List<Located> located = locate(shape, order);
        for (Located a : located) {
            for (Located b : located) {
                int expected = comparator.compare(a.key, 0, a.key.length, b.key, 0, b.key.length);
                int actual = order.compare(a.buffer, a.start, a.key.length, b.buffer, b.start, b.key.length);
                if (Integer.signum(actual) != Integer.signum(expected)) {
                    assertThat(Integer.signum(actual))
                            .as("%s: compare(%s, %s)", shape, a, b)
                            .isEqualTo(Integer.signum(expected));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void prefix_anyShape_agreesWithTheRawComparator(Shape shape) {
        KeyOrder order = new KeyOrders(shape.job()).create();
        RawComparator<?> comparator = shape.job().getOutputKeyComparator();
        List<Located> located = locate(shape, order);
        boolean keysDiffer = false;
        boolean prefixesDiffer = false;
        for (Located a : located) {
            long x = order.prefix(a.buffer, a.start, a.key.length);
            for (Located b : located) {
                long y = order.prefix(b.buffer, b.start, b.key.length);
                int expected = comparator.compare(a.key, 0, a.key.length, b.key, 0, b.key.length);
                if (Long.compareUnsigned(x, y) < 0 && expected >= 0) {
                    assertThat(expected)
                            .as("%s: prefixes %x < %x of %s, %s", shape, x, y, a, b)
                            .isNegative();
                }
                if (order.prefixDecides() && (x == y) != (expected == 0)) {
                    assertThat(x == y)
                            .as("%s: prefixes %x, %x of %s, %s decide", shape, x, y, a, b)
                            .isEqualTo(expected == 0);
                }
                // For equal keys, this checks that the prefix depends only on the key's bytes. For others, it follows
                // from the above.
                if (expected == 0 && x != y) {
                    assertThat(x).as("%s: prefixes of %s, %s", shape, a, b).isEqualTo(y);
                }
                keysDiffer |= expected != 0;
                prefixesDiffer |= x != y;
            }
        }
        // Without this, an order that gives all keys one prefix would pass.
        assertThat(prefixesDiffer)
                .as("%s: some prefixes differ", shape)
                .isEqualTo(keysDiffer && shape.sorts().hasPrefix());
    }

    /** The mapper finds the range of a key with the order that a worker sorts with. */
    @ParameterizedTest
    @MethodSource("shapesWithPrefixes")
    void prefix_twoThreads_sameAsInOne(Shape shape) throws Exception {
        KeyOrder order = new KeyOrders(shape.job()).create();
        List<Located> located = locate(shape, order);
        long[] expected = prefixes(order, located);
        FutureTask<Void> other = new FutureTask<>(() -> assertPrefixes(order, located, expected), null);
        new Thread(other).start();
        assertPrefixes(order, located, expected);
        other.get();
    }

    private static void assertPrefixes(KeyOrder order, List<Located> located, long[] expected) {
        for (int round = 0; round < 200; round++) {
            assertThat(prefixes(order, located)).isEqualTo(expected);
        }
    }

    private static long[] prefixes(KeyOrder order, List<Located> located) {
        return located.stream()
                .mapToLong(key -> order.prefix(key.buffer, key.start, key.key.length))
                .toArray();
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void create_anyShape_tellsHowItSorts(Shape shape) {
        KeyOrder order = new KeyOrders(shape.job()).create();
        Sorts sorts = shape.sorts();
        assertThat(order.asBytes()).as("%s as bytes", shape).isSameAs(sorts == Sorts.AS_BYTES ? order : null);
        assertThat(order.hasPrefixes()).as("%s: has prefixes", shape).isEqualTo(sorts != Sorts.BY_COMPARATOR);
        assertThat(order.prefixDecides())
                .as("%s: prefix decides", shape)
                .isEqualTo(sorts == Sorts.BY_PREFIX || sorts == Sorts.NOTHING);
        assertThat(order.allEqual()).as("%s: all are equal", shape).isEqualTo(sorts == Sorts.NOTHING);
    }

    @ParameterizedTest
    @MethodSource("shapesOfBytes")
    void prefixAt_everyDepth_bytesFromThere(Shape shape) {
        KeyOrder order = new KeyOrders(shape.job()).create();
        BytesKeyOrder bytes = order.asBytes();
        for (Located located : locate(shape, order)) {
            byte[] content = content(shape, located.key);
            assertThat(bytes.contentLength(located.buffer, located.start, located.key.length))
                    .as("%s: content length of %s", shape, located)
                    .isEqualTo(content.length);
            for (int depth = 0; depth <= Math.min(content.length, 40); depth++) {
                long expected = ByteBuffer.wrap(Arrays.copyOfRange(content, depth, depth + 8))
                        .getLong();
                long actual = bytes.prefixAt(located.buffer, located.start, located.key.length, depth);
                if (actual != expected) {
                    assertThat(actual)
                            .as("%s: prefix of %s at depth %d", shape, located, depth)
                            .isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void prefix_exampleOfTheJavadoc_asItSays() {
        JobConf job = job(Text.class);
        KeyOrder order = new KeyOrders(job).create();
        ByteBuffer ab = ByteBuffer.wrap(new byte[] {2, 0x61, 0x62});
        ByteBuffer abNul = ByteBuffer.wrap(new byte[] {3, 0x61, 0x62, 0});
        assertThat(order.prefix(ab, 0, 3)).isEqualTo(0x6162000000000000L);
        assertThat(order.prefix(abNul, 0, 4)).isEqualTo(0x6162000000000000L);
        assertThat(order.compare(ab, 0, 3, abNul, 0, 4)).isNegative();
    }

    /** A key in a buffer. */
    private record Located(byte[] key, Layout layout, ByteBuffer buffer, int start) {
        @Override
        public String toString() {
            byte[] shown = Arrays.copyOf(key, Math.min(key.length, 64));
            return Arrays.toString(shown) + " of " + key.length + " bytes " + layout;
        }
    }

    // Places each key in two layouts. The layouts alternate, so that all pairs of layouts occur.
    private static List<Located> locate(Shape shape, KeyOrder order) {
        List<Layout> layouts = new ArrayList<>();
        for (Layout layout : Layout.values()) {
            if (!layout.direct || !order.needsArrays()) {
                layouts.add(layout);
            }
        }
        List<Located> located = new ArrayList<>();
        int turn = 0;
        for (byte[] key : shape.keys()) {
            for (int copy = 0; copy < 2; copy++) {
                Layout layout = layouts.get(turn++ % layouts.size());
                located.add(new Located(key, layout, layout.locate(key, copy == 0 ? 0xFF : 0x3F), layout.before));
            }
        }
        return located;
    }

    private static byte[] content(Shape shape, byte[] key) {
        int header = 0;
        if (shape.name().startsWith(AvroShapes.NAME)) {
            while (key[header++] < 0) {}
            return Arrays.copyOfRange(key, header, key.length);
        }
        switch (shape.name()) {
            case "Text":
                header = WritableUtils.decodeVIntSize(key[0]);
                break;
            case "BytesWritable":
                header = 4;
                break;
            default:
                header = 0;
                break;
        }
        return Arrays.copyOfRange(key, header, key.length);
    }

    private static Shape shape(
            String name,
            Class<?> key,
            @SuppressWarnings("rawtypes") Class<? extends RawComparator> comparator,
            Sorts sorts,
            List<Writable> keys)
            throws IOException {
        JobConf job = job(key);
        if (comparator != null) {
            job.setOutputKeyComparatorClass(comparator);
            if (comparator == NoOrder.class) {
                job.setOutputValueGroupingComparator(NeighbourGroups.class);
            }
        }
        List<byte[]> serialised = new ArrayList<>();
        for (Writable writable : keys) {
            DataOutputBuffer out = new DataOutputBuffer();
            writable.write(out);
            serialised.add(Arrays.copyOf(out.getData(), out.getLength()));
        }
        return new Shape(name, job, sorts, serialised);
    }

    private static List<byte[]> contents(Random random) {
        List<byte[]> contents = new ArrayList<>();
        for (String edge : List.of(
                "",
                "\0",
                "\0\0",
                "a",
                "ab",
                "ab\0",
                "ab\0\0",
                "ab\0\0\0\0\0\0",
                "ab\0\0\0\0\0\0\0",
                "ab\0\0\0\0\0\0X",
                "abcdefg",
                "abcdefgh",
                "abcdefgh\0",
                "abcdefghi",
                "abcdefghabcdefgh",
                "abcdefghabcdefgi",
                "\u007F",
                "\u0080",
                "\u00FF",
                "\uFFFF",
                "\uD83D\uDE00")) {
            contents.add(edge.getBytes(StandardCharsets.UTF_8));
        }
        for (int single : new int[] {0x7F, 0x80, 0xFF}) {
            contents.add(new byte[] {(byte) single});
            contents.add(new byte[] {0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, (byte) single});
            contents.add(new byte[] {(byte) single, 0, 0, 0, 0, 0, 0, 0, (byte) single});
        }
        // Lengths around those at which the vint grows. Keys differ only at their ends.
        for (int length : new int[] {112, 127, 128, 129, 255, 256, 65535, 65536}) {
            byte[] same = new byte[length];
            Arrays.fill(same, (byte) 'p');
            contents.add(same);
            byte[] last = same.clone();
            last[length - 1] = (byte) 0x80;
            contents.add(last);
        }
        byte[] alphabet = {0, 1, 0x61, 0x7F, (byte) 0x80, (byte) 0xFF};
        for (int i = 0; i < RANDOM_KEYS; i++) {
            byte[] content = new byte[random.nextInt(20)];
            // Keys start with the same bytes and continue with few different bytes, so that they differ late.
            int common = random.nextInt(content.length + 1);
            for (int j = common; j < content.length; j++) {
                content[j] = alphabet[random.nextInt(alphabet.length)];
            }
            contents.add(content);
        }
        return contents;
    }

    private static List<Long> numbers(Random random) {
        List<Long> numbers = new ArrayList<>(List.of(
                0L,
                1L,
                -1L,
                2L,
                -2L,
                127L,
                128L,
                -128L,
                -129L,
                32767L,
                32768L,
                -32768L,
                -32769L,
                (long) Integer.MAX_VALUE,
                Integer.MAX_VALUE + 1L,
                (long) Integer.MIN_VALUE,
                Integer.MIN_VALUE - 1L,
                Long.MAX_VALUE,
                Long.MAX_VALUE - 1,
                Long.MIN_VALUE,
                Long.MIN_VALUE + 1));
        for (int i = 0; i < RANDOM_KEYS; i++) {
            numbers.add(random.nextLong() >> random.nextInt(64));
        }
        return numbers;
    }

    private static List<Integer> floatBits(Random random) {
        List<Integer> bits = new ArrayList<>();
        for (float edge : new float[] {
            0f, 1f, Float.MIN_VALUE, Float.MIN_NORMAL, Float.MAX_VALUE, Float.POSITIVE_INFINITY, Float.NaN
        }) {
            bits.add(Float.floatToRawIntBits(edge));
            bits.add(Float.floatToRawIntBits(edge) | Integer.MIN_VALUE);
        }
        bits.add(0x7F800001); // NaNs with a payload
        bits.add(0x7FFFFFFF);
        bits.add(0xFFFFFFFF);
        for (int i = 0; i < RANDOM_KEYS; i++) {
            bits.add(random.nextInt());
        }
        return bits;
    }

    private static List<Long> doubleBits(Random random) {
        List<Long> bits = new ArrayList<>();
        for (double edge : new double[] {
            0d, 1d, Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN
        }) {
            bits.add(Double.doubleToRawLongBits(edge));
            bits.add(Double.doubleToRawLongBits(edge) | Long.MIN_VALUE);
        }
        bits.add(0x7FF0000000000001L);
        bits.add(0x7FFFFFFFFFFFFFFFL);
        bits.add(0xFFFFFFFFFFFFFFFFL);
        for (int i = 0; i < RANDOM_KEYS; i++) {
            bits.add(random.nextLong());
        }
        return bits;
    }

    /** An order that no prefix represents: by the last byte, then by the length. */
    public static final class LastByteFirst implements RawComparator<Text> {
        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            int byLast = Byte.compare(b1[s1 + l1 - 1], b2[s2 + l2 - 1]);
            return byLast != 0 ? byLast : Integer.compare(l1, l2);
        }

        @Override
        public int compare(Text a, Text b) {
            throw new UnsupportedOperationException("keys stay serialised");
        }
    }
}
