package org.spillway.fuzz;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.Function;
import org.apache.avro.hadoop.io.AvroKeyComparator;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapred.AvroValue;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.ByteWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.MD5Hash;
import org.apache.hadoop.io.MapWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.ObjectWritable;
import org.apache.hadoop.io.ShortWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VIntWritable;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.serializer.JavaSerializationComparator;

/** The classes of keys and values. The simplest is the first. */
enum FieldKind {
    LONG(LongWritable.class, 8, Cost.LOW, Lead.NONE, bytes -> new LongWritable(Contents.number(bytes))),
    TEXT(Text.class, 0, Cost.LOW, Lead.VINT, Text::new),
    BYTES(BytesWritable.class, 0, Cost.LOW, Lead.INT, BytesWritable::new),
    INT(IntWritable.class, 8, Cost.LOW, Lead.NONE, bytes -> new IntWritable(Contents.folded(bytes))),
    NULL(NullWritable.class, 0, Cost.LOW, Lead.UNKNOWN, bytes -> NullWritable.get()),
    SHORT(ShortWritable.class, 8, Cost.LOW, Lead.NONE, bytes -> new ShortWritable((short) Contents.folded(bytes))),
    BYTE(ByteWritable.class, 8, Cost.LOW, Lead.NONE, bytes -> new ByteWritable((byte) Contents.folded(bytes))),
    BOOLEAN(BooleanWritable.class, 8, Cost.LOW, Lead.NONE, bytes -> new BooleanWritable(Contents.number(bytes) < 0)),
    FLOAT(
            FloatWritable.class,
            8,
            Cost.LOW,
            Lead.UNKNOWN,
            bytes -> new FloatWritable(Float.intBitsToFloat(Contents.folded(bytes)))),
    DOUBLE(
            DoubleWritable.class,
            8,
            Cost.LOW,
            Lead.UNKNOWN,
            bytes -> new DoubleWritable(Double.longBitsToDouble(Contents.number(bytes)))),
    VINT(VIntWritable.class, 8, Cost.MIDDLE, Lead.UNKNOWN, bytes -> new VIntWritable(Contents.folded(bytes))),
    VLONG(VLongWritable.class, 8, Cost.MIDDLE, Lead.UNKNOWN, bytes -> new VLongWritable(Contents.number(bytes))),
    MD5(MD5Hash.class, 16, Cost.LOW, Lead.NONE, MD5Hash::new),
    UTF8(Contents.utf8Class(), 0, Cost.MIDDLE, Lead.SHORT, Contents::utf8),
    /** Its comparator is the generic WritableComparator, which deserializes both keys. */
    PAIR(UserKeys.Pair.class, 8, Cost.MIDDLE, Lead.PAIR, bytes -> new UserKeys.Pair(Contents.number(bytes))),
    /** Registers its own raw comparator. */
    RAW_PAIR(UserKeys.RawPair.class, 8, Cost.LOW, Lead.PAIR, bytes -> new UserKeys.RawPair(Contents.number(bytes))),
    TEXT_SUBCLASS(UserKeys.Word.class, 0, Cost.MIDDLE, Lead.VINT, UserKeys.Word::new),
    /** A subclass that registers Text's comparator. */
    TEXT_ALIKE(UserKeys.WordAsText.class, 0, Cost.LOW, Lead.VINT, UserKeys.WordAsText::new),
    /** A subclass that writes a byte before the bytes of Text. */
    TEXT_MARKED(UserKeys.MarkedWord.class, 0, Cost.MIDDLE, Lead.UNKNOWN, UserKeys.MarkedWord::new),
    /** Like HBase's ImmutableBytesWritable: its comparator skips a length of 4 bytes. */
    IMMUTABLE_BYTES(UserKeys.CountedBytes.class, 0, Cost.LOW, Lead.INT, UserKeys.CountedBytes::new),
    /** Writes a slice of a larger array, or nothing if the slice is empty. It cannot be read back. */
    SLICE(UserKeys.Slice.class, 0, Cost.LOW, Lead.NONE, UserKeys.Slice::new),
    /** Reads into a static scratch array. */
    SCRATCH(SharedKeys.Scratch.class, 8, Cost.MIDDLE, Lead.UNKNOWN, bytes -> new SharedKeys.Scratch(bytes)),
    /** Registers a comparator that deserializes into two keys of its own. */
    REGISTERED(SharedKeys.Registered.class, 8, Cost.MIDDLE, Lead.UNKNOWN, bytes -> new SharedKeys.Registered(bytes)),
    /** Has no length: it reads the rest of its stream. */
    REST(SharedKeys.Rest.class, 0, Cost.MIDDLE, Lead.UNKNOWN, SharedKeys.Rest::new),
    AVRO_STRING(AvroKey.class, 0, Cost.HIGH, Lead.UNKNOWN, bytes -> new AvroKey<>(AvroFields.string(bytes))),
    AVRO_RECORD(AvroKey.class, 0, Cost.HIGH, Lead.UNKNOWN, bytes -> new AvroKey<>(AvroFields.record(bytes))),
    AVRO_LONG(AvroKey.class, 8, Cost.HIGH, Lead.UNKNOWN, bytes -> new AvroKey<>(Contents.number(bytes))),
    JAVA_LONG(Long.class, 8, Cost.HIGH, Lead.UNKNOWN, Contents::number),
    JAVA_STRING(String.class, 0, Cost.HIGH, Lead.UNKNOWN, Contents::latin),
    // The following classes are only for values.
    AVRO_VALUE(AvroValue.class, 0, Cost.HIGH, Lead.UNKNOWN, bytes -> new AvroValue<>(AvroFields.record(bytes))),
    TEXT_ARRAY(Contents.TextArray.class, 0, Cost.MIDDLE, Lead.UNKNOWN, Contents.TextArray::new),
    MAP(MapWritable.class, 0, Cost.HIGH, Lead.UNKNOWN, Contents::map),
    OBJECT(ObjectWritable.class, 0, Cost.HIGH, Lead.UNKNOWN, bytes -> new ObjectWritable(new Text(bytes)));

    /** The cost of comparing two keys, or of serializing a value. */
    enum Cost {
        LOW,
        MIDDLE,
        HIGH
    }

    /** The bytes before a key's content, for classes that sort by the first byte of their content. */
    enum Lead {
        NONE,
        VINT,
        SHORT,
        INT,
        /** Two numbers. The first is the group. */
        PAIR,
        UNKNOWN
    }

    private final Class<?> type;
    private final int width;
    private final Cost cost;
    private final Lead lead;
    private final Function<byte[], Object> maker;

    FieldKind(Class<?> type, int width, Cost cost, Lead lead, Function<byte[], Object> maker) {
        this.type = type;
        this.width = width;
        this.cost = cost;
        this.lead = lead;
        this.maker = maker;
    }

    /** Returns all kinds that can be keys. */
    static FieldKind[] keys() {
        return Arrays.copyOf(values(), AVRO_VALUE.ordinal());
    }

    Class<?> type() {
        return type;
    }

    Cost cost() {
        return cost;
    }

    Lead lead() {
        return lead;
    }

    /** The number of content bytes that a field is made from, or 0 if any number will do. */
    int width() {
        return width;
    }

    boolean isAvro() {
        return type == AvroKey.class || type == AvroValue.class;
    }

    /** Whether the class has state that all its instances, or all who compare them, share. */
    boolean sharesState() {
        return this == SCRATCH || this == REGISTERED;
    }

    boolean isJava() {
        return Serializable.class.isAssignableFrom(type) && type.getName().startsWith("java.");
    }

    /**
     * Whether a combiner can read the class. Java's deserializer reads ahead, so cases with combiners use only
     * Writables and Avro's classes.
     */
    boolean canBeReadBack() {
        return this != SLICE && !isJava();
    }

    /** The comparator that the job must set, or null if Hadoop finds it by the class. */
    Class<?> comparator() {
        return type == AvroKey.class ? AvroKeyComparator.class : isJava() ? JavaSerializationComparator.class : null;
    }

    /** Makes a new key or value with this content. */
    Object make(byte[] content) {
        return maker.apply(content);
    }
}
