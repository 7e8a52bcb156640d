package org.spillway.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.MD5Hash;
import org.apache.hadoop.io.MapWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VIntWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.io.serializer.JavaSerialization;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordEncoderTest {
    private static final long SEED = 31337;

    /** Fields of one class. */
    record Shape(String name, List<? extends Writable> fields) {
        @Override
        public String toString() {
            return name + " seed " + SEED;
        }
    }

    static Stream<Shape> shapes() {
        Random random = new Random(SEED);
        List<Text> texts = new ArrayList<>();
        List<BytesWritable> bytes = new ArrayList<>();
        // Lengths around those at which the vint and the array of 4 KiB grow. A large one comes first and last.
        for (int length : new int[] {70_000, 0, 1, 111, 112, 127, 128, 129, 255, 256, 4085, 4086, 4087, 4096, 65536}) {
            byte[] content = new byte[length];
            random.nextBytes(content);
            texts.add(new Text(content));
            bytes.add(new BytesWritable(content));
        }
        Text shortened = new Text("a long one, whose array stays");
        shortened.set("short");
        texts.add(shortened);
        BytesWritable cut = new BytesWritable(new byte[100]);
        cut.setSize(7);
        bytes.add(cut);
        List<IntWritable> ints = new ArrayList<>();
        List<LongWritable> longs = new ArrayList<>();
        for (long number :
                new long[] {0, 1, -1, 0x0102030405060708L, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE}) {
            ints.add(new IntWritable((int) number));
            longs.add(new LongWritable(number));
        }
        MapWritable map = new MapWritable();
        map.put(new Text("k"), new IntWritable(5));
        return Stream.of(
                new Shape("Text", texts),
                new Shape("BytesWritable", bytes),
                new Shape("IntWritable", ints),
                new Shape("LongWritable", longs),
                new Shape("NullWritable", List.of(NullWritable.get(), NullWritable.get())),
                new Shape("BooleanWritable", List.of(new BooleanWritable(true), new BooleanWritable(false))),
                new Shape("DoubleWritable", List.of(new DoubleWritable(-0.0), new DoubleWritable(Math.PI))),
                new Shape("VIntWritable", List.of(new VIntWritable(127), new VIntWritable(-70_000))),
                new Shape("MD5Hash", List.of(MD5Hash.digest("x"), MD5Hash.digest("y"))),
                new Shape("MapWritable", List.of(map, new MapWritable())),
                new Shape("TaggedText", List.of(new TaggedText("abc"), new TaggedText(""))),
                new Shape("TaggedBytes", List.of(new TaggedBytes(1), new TaggedBytes(2))));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void encode_anyKey_headerAndWhatItWrites(Shape shape) throws IOException {
        RecordEncoder<Writable, Text> encoder = encoder(type(shape.fields().get(0)), Text.class);
        Text value = new Text("the value");
        for (Writable field : shape.fields()) {
            encoder.encode(field, value);
            assertRecord(shape.toString(), encoder, written(field), written(value));
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void encode_anyValue_headerAndWhatItWrites(Shape shape) throws IOException {
        RecordEncoder<LongWritable, Writable> encoder =
                encoder(LongWritable.class, type(shape.fields().get(0)));
        LongWritable key = new LongWritable(-5);
        for (Writable field : shape.fields()) {
            encoder.encode(key, field);
            assertRecord(shape.toString(), encoder, written(key), written(field));
        }
    }

    @Test
    void encode_emptyRecord_itsHeader() throws IOException {
        RecordEncoder<NullWritable, NullWritable> encoder = encoder(NullWritable.class, NullWritable.class);
        encoder.encode(NullWritable.get(), NullWritable.get());
        assertThat(record(encoder)).containsExactly(0, 0);
        assertThat(encoder.bodyLength()).isZero();
    }

    @Test
    void encode_subclassOfText_byItsOwnWrite() throws IOException {
        RecordEncoder<TaggedText, IntWritable> encoder = encoder(TaggedText.class, IntWritable.class);
        encoder.encode(new TaggedText("ab"), new IntWritable(1));
        assertThat(record(encoder)).containsExactly(4, 4, 'T', 2, 'a', 'b', 0, 0, 0, 1);
    }

    @Test
    void encode_writableThatThrowsHalfway_nextRecordIsClean() throws IOException {
        RecordEncoder<Half, Half> encoder = encoder(Half.class, Half.class);
        encoder.encode(new Half("before", false), new Half("1", false));
        for (int bad = 0; bad < 2; bad++) {
            Half key = new Half("key", bad == 0);
            Half value = new Half("value", bad == 1);
            assertThatIOException()
                    .as("bad field %d", bad)
                    .isThrownBy(() -> encoder.encode(key, value))
                    .withMessage("half-way");
            Half goodKey = new Half("after", false);
            Half goodValue = new Half("2", false);
            encoder.encode(goodKey, goodValue);
            assertRecord("after bad field " + bad, encoder, written(goodKey), written(goodValue));
        }
    }

    @Test
    void append_severalRecords_stayUntilTheNextIsEncoded() throws IOException {
        Random random = new Random(SEED);
        RecordEncoder<Text, BytesWritable> encoder = encoder(Text.class, BytesWritable.class);
        Located located = new Located();
        assertThat(encoder.size()).isZero();
        // The array grows several times in this loop.
        for (int i = 0; i < 400; i++) {
            Text key = new Text("k".repeat(random.nextInt(300)));
            byte[] content = new byte[random.nextInt(i % 50 == 0 ? 100_000 : 200)];
            random.nextBytes(content);
            BytesWritable value = new BytesWritable(content);
            encoder.append(key, value);
            assertRecord("APPENDED no. " + i + " seed " + SEED, encoder, written(key), written(value));
            assertThat(encoder.size()).isEqualTo(encoder.start() + encoder.length());
            located.add(encoder);
        }
        located.assertIn(encoder, "seed " + SEED);
        assertThat(encoder.size()).isGreaterThan(1 << 18);

        encoder.encode(new Text("alone"), new BytesWritable(new byte[1]));
        assertThat(encoder.start()).as("nothing in front but room for a header").isLessThan(RecordLayout.MAX_HEADER);
        assertRecord("encoded", encoder, written(new Text("alone")), written(new BytesWritable(new byte[1])));
        encoder.clear();
        assertThat(encoder.size()).isZero();
    }

    @Test
    void append_writableThatThrowsHalfway_recordsBeforeStay() throws IOException {
        RecordEncoder<Half, Half> encoder = encoder(Half.class, Half.class);
        Located located = new Located();
        for (int i = 0; i < 20; i++) {
            Half key = new Half("key " + i, false);
            Half value = new Half("value " + i, false);
            encoder.append(key, value);
            located.add(encoder);
            int size = encoder.size();
            boolean inKey = i % 2 == 0;
            Half bad = new Half("bad".repeat(i * 1000), true); // up to 57,000 bytes, so the array grows
            assertThatIOException()
                    .as("record %d", i)
                    .isThrownBy(() -> encoder.append(inKey ? bad : key, inKey ? value : bad))
                    .withMessage("half-way");
            assertThat(encoder.size()).as("after bad record %d", i).isEqualTo(size);
            assertRecord("the last one, after bad record " + i, encoder, written(key), written(value));
            located.assertIn(encoder, "after bad record " + i);
        }
    }

    @Test
    void append_writableThatThrowsAnError_recordsBeforeStay() throws IOException {
        RecordEncoder<Writable, Text> encoder = encoder(type(new Text()), Text.class);
        Located located = new Located();
        encoder.append(new Text("first"), new Text("1"));
        located.add(encoder);
        int size = encoder.size();
        assertThatThrownBy(() -> encoder.append(new IntWritable(1), new Text("v")))
                .isInstanceOf(ClassCastException.class);
        assertThat(encoder.size()).isEqualTo(size);
        encoder.append(new Text("second"), new Text("2"));
        located.add(encoder);
        located.assertIn(encoder, "after a wrong class");
    }

    /** Code in Scala or Kotlin need not declare what it throws. */
    @Test
    void append_writableThatThrowsUndeclared_recordsBeforeStay() throws IOException {
        RecordEncoder<Sneaky, Text> encoder = encoder(Sneaky.class, Text.class);
        Located located = new Located();
        encoder.append(new Sneaky(null), new Text("1"));
        located.add(encoder);
        int size = encoder.size();
        assertThatThrownBy(() -> encoder.append(new Sneaky(new InterruptedException("half-way")), new Text("v")))
                .isInstanceOf(InterruptedException.class);
        assertThat(encoder.size()).isEqualTo(size);
        encoder.append(new Sneaky(null), new Text("2"));
        located.add(encoder);
        located.assertIn(encoder, "after an undeclared exception");
        assertThat(encoder.start())
                .as("nothing between the records")
                .isLessThanOrEqualTo(size + RecordLayout.MAX_HEADER);
    }

    @Test
    void create_noSerialization_namesClassAndRole() {
        Configuration conf = new Configuration(false);
        conf.set("io.serializations", WritableSerialization.class.getName());
        assertThatIOException()
                .isThrownBy(() -> new RecordEncoder<>(conf, Thread.class, Text.class))
                .withMessageContaining("key")
                .withMessageContaining("java.lang.Thread");
        assertThatIOException()
                .isThrownBy(() -> new RecordEncoder<>(conf, Text.class, Thread.class))
                .withMessageContaining("value")
                .withMessageContaining("java.lang.Thread");
    }

    @Test
    void encode_otherSerializations_sameBytesAsStock() throws IOException {
        Configuration conf = javaSerialization();
        SerializationFactory factory = new SerializationFactory(conf);
        // Like MapOutputBuffer: one stream, a serializer for keys and one for values.
        DataOutputBuffer stock = new DataOutputBuffer();
        Serializer<String> keys = factory.getSerializer(String.class);
        Serializer<Long> values = factory.getSerializer(Long.class);
        keys.open(stock);
        values.open(stock);
        RecordEncoder<String, Long> encoder = new RecordEncoder<>(conf, String.class, Long.class);
        for (int i = 0; i < 5; i++) {
            stock.reset();
            keys.serialize("key " + i);
            byte[] key = Arrays.copyOf(stock.getData(), stock.getLength());
            stock.reset();
            values.serialize(1L << i);
            byte[] value = Arrays.copyOf(stock.getData(), stock.getLength());

            encoder.encode("key " + i, 1L << i);
            assertRecord("JavaSerialization record " + i, encoder, key, value);
        }
    }

    @Test
    void encode_serializationAheadOfHadoops_isUsed() throws IOException {
        // ReversedSerialization accepts Text too, and comes first.
        Configuration conf = new Configuration(false);
        conf.setStrings(
                "io.serializations", ReversedSerialization.class.getName(), WritableSerialization.class.getName());
        RecordEncoder<Text, IntWritable> encoder = new RecordEncoder<>(conf, Text.class, IntWritable.class);
        encoder.encode(new Text("abc"), new IntWritable(7));
        assertThat(record(encoder)).containsExactly(3, 4, 'c', 'b', 'a', 0, 0, 0, 7);
    }

    @Test
    void encode_largeRecord_arrayGrowsAndShrinks() throws IOException {
        RecordEncoder<Text, BytesWritable> encoder = encoder(Text.class, BytesWritable.class);
        byte[] content = new byte[3_000_000];
        new Random(SEED).nextBytes(content);
        Text key = new Text("key");
        BytesWritable large = new BytesWritable(content);
        encoder.encode(key, large);
        assertRecord("LARGE seed " + SEED, encoder, written(key), written(large));

        BytesWritable small = new BytesWritable(new byte[] {1, 2, 3});
        encoder.encode(key, small);
        assertRecord("small after LARGE", encoder, written(key), written(small));
        assertThat(encoder.array().length).as("megabytes are not kept for good").isLessThanOrEqualTo(1 << 20);
    }

    @Test
    void encode_manySmallWrites_arrayGrows() throws IOException {
        RecordEncoder<IntWritable, Dribble> encoder = encoder(IntWritable.class, Dribble.class);
        for (int length : new int[] {4072, 4073, 4074, 4096, 100_000}) {
            Dribble value = new Dribble(length);
            encoder.encode(new IntWritable(3), value);
            assertRecord("DRIBBLE of " + length, encoder, new byte[] {0, 0, 0, 3}, written(value));
        }
    }

    @Test
    void claim_beyondTheLargestArray_refusedWithoutMemory() throws IOException {
        RecordEncoder.Scratch scratch = new RecordEncoder.Scratch(Integer.MAX_VALUE - 8);
        scratch.write('x');
        assertThatIOException()
                .isThrownBy(() -> scratch.claim(Integer.MAX_VALUE))
                .withMessageContaining("record too large")
                .withMessageContaining(Long.toString(Integer.MAX_VALUE + 1L));
        assertThatIOException().isThrownBy(() -> scratch.claim(5L + Integer.MAX_VALUE));
        assertThat(scratch.claim(0)).as("nothing claimed").isEqualTo(1);
    }

    @Test
    void detach_records_newArrayForTheNext() throws IOException {
        RecordEncoder<Text, Text> encoder = encoder(Text.class, Text.class);
        encoder.encode(new Text("first"), new Text("record"));
        byte[] expected = record(encoder);
        int start = encoder.start();
        int length = encoder.length();
        byte[] last = encoder.array();

        byte[] detached = encoder.detach();
        assertThat(detached).isSameAs(last);
        encoder.encode(new Text("second"), new Text("one"));

        assertThat(Arrays.copyOfRange(detached, start, start + length)).isEqualTo(expected);
        assertThat(encoder.array()).isNotSameAs(detached);
        assertRecord("after detach", encoder, written(new Text("second")), written(new Text("one")));
    }

    @Test
    void append_fieldOfAnotherClass_throws() throws IOException {
        // Hadoop's collector checks the class first. Without that check, the encoder must not return the bytes of
        // another field.
        RecordEncoder<Writable, Text> encoder = encoder(type(new Text()), Text.class);
        assertThatThrownBy(() -> encoder.encode(new IntWritable(1), new Text("v")))
                .isInstanceOf(ClassCastException.class);
        encoder.encode(new Text("k"), new Text("v"));
        assertRecord("after a wrong class", encoder, written(new Text("k")), written(new Text("v")));
    }

    private static <K, V> RecordEncoder<K, V> encoder(Class<K> key, Class<V> value) throws IOException {
        return new RecordEncoder<>(new Configuration(false), key, value);
    }

    @SuppressWarnings("unchecked")
    private static Class<Writable> type(Writable field) {
        return (Class<Writable>) field.getClass();
    }

    private static Configuration javaSerialization() {
        Configuration conf = new Configuration(false);
        conf.setStrings("io.serializations", WritableSerialization.class.getName(), JavaSerialization.class.getName());
        return conf;
    }

    private static void assertRecord(String shape, RecordEncoder<?, ?> encoder, byte[] key, byte[] value)
            throws IOException {
        DataOutputBuffer expected = new DataOutputBuffer();
        WritableUtils.writeVInt(expected, key.length);
        WritableUtils.writeVInt(expected, value.length);
        expected.write(key);
        expected.write(value);
        assertThat(record(encoder))
                .as("%s: key of %d bytes, value of %d", shape, key.length, value.length)
                .isEqualTo(Arrays.copyOf(expected.getData(), expected.getLength()));
        assertThat(encoder.bodyLength()).as(shape).isEqualTo(key.length + value.length);
    }

    private static byte[] record(RecordEncoder<?, ?> encoder) {
        return Arrays.copyOfRange(encoder.array(), encoder.start(), encoder.start() + encoder.length());
    }

    private static byte[] written(Writable writable) throws IOException {
        DataOutputBuffer out = new DataOutputBuffer();
        writable.write(out);
        return Arrays.copyOf(out.getData(), out.getLength());
    }

    /** Copies of records, and their positions. */
    private static final class Located {
        private final List<byte[]> records = new ArrayList<>();
        private final List<Integer> starts = new ArrayList<>();

        void add(RecordEncoder<?, ?> encoder) {
            records.add(record(encoder));
            starts.add(encoder.start());
        }

        void assertIn(RecordEncoder<?, ?> encoder, String label) {
            for (int i = 0; i < records.size(); i++) {
                int start = starts.get(i);
                byte[] now = Arrays.copyOfRange(encoder.array(), start, start + records.get(i).length);
                assertThat(Arrays.equals(now, records.get(i)))
                        .as("%s: record %d stays", label, i)
                        .isTrue();
            }
        }
    }

    /** A Text that writes a tag in front. */
    public static final class TaggedText extends Text {
        TaggedText(String content) {
            super(content);
        }

        @Override
        public void write(DataOutput out) throws IOException {
            out.writeByte('T');
            super.write(out);
        }
    }

    /** A BytesWritable that writes other bytes than its superclass. */
    public static final class TaggedBytes extends BytesWritable {
        private final int tag;

        TaggedBytes(int tag) {
            super(new byte[] {1, 2, 3});
            this.tag = tag;
        }

        @Override
        public void write(DataOutput out) throws IOException {
            out.writeByte(tag);
        }
    }

    /** Fails after half of its bytes if it is bad. */
    public static final class Half implements Writable {
        private final String content;
        private final boolean bad;

        Half(String content, boolean bad) {
            this.content = content;
            this.bad = bad;
        }

        @Override
        public void write(DataOutput out) throws IOException {
            out.writeUTF(content);
            out.write(new byte[5000]);
            if (bad) {
                throw new IOException("half-way");
            }
            out.writeUTF(content);
        }

        @Override
        public void readFields(DataInput in) {
            throw new UnsupportedOperationException();
        }
    }

    /** Throws a checked exception that it does not declare, after a part of its bytes. */
    public static final class Sneaky implements Writable {
        private final Exception thrown;

        Sneaky(Exception thrown) {
            this.thrown = thrown;
        }

        @Override
        public void write(DataOutput out) throws IOException {
            out.writeUTF("part");
            if (thrown != null) {
                Sneaky.<RuntimeException>throwUndeclared(thrown);
            }
        }

        @SuppressWarnings("unchecked")
        private static <T extends Exception> void throwUndeclared(Exception e) throws T {
            throw (T) e;
        }

        @Override
        public void readFields(DataInput in) {
            throw new UnsupportedOperationException();
        }
    }

    /** Writes one byte at a time. */
    public static final class Dribble implements Writable {
        private final int length;

        Dribble(int length) {
            this.length = length;
        }

        @Override
        public void write(DataOutput out) throws IOException {
            for (int i = 0; i < length; i++) {
                out.writeByte(i * 31);
            }
        }

        @Override
        public void readFields(DataInput in) {
            throw new UnsupportedOperationException();
        }
    }
}
