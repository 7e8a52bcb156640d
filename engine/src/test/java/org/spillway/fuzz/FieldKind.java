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
    /** compared by the generic WritableComparator, which deserialises both */
    PAIR(UserKeys.Pair.class, 8, Cost.MIDDLE, Lead.PAIR, bytes -> new UserKeys.Pair(Contents.number(bytes))),
    /** registers a raw comparator of its own */
    RAW_PAIR(UserKeys.RawPair.class, 8, Cost.LOW, Lead.PAIR, bytes -> new UserKeys.RawPair(Contents.number(bytes))),
    TEXT_SUBCLASS(UserKeys.Word.class, 0, Cost.MIDDLE, Lead.VINT, UserKeys.Word::new),
    /** a subclass that registers Text's own comparator */
    TEXT_ALIKE(UserKeys.WordAsText.class, 0, Cost.LOW, Lead.VINT, UserKeys.WordAsText::new),
    /** a subclass that writes something in front of what Text writes */
    TEXT_MARKED(UserKeys.MarkedWord.class, 0, Cost.MIDDLE, Lead.UNKNOWN, UserKeys.MarkedWord::new),
    /** as HBase's ImmutableBytesWritable: the comparator skips a length of 4 bytes */
    IMMUTABLE_BYTES(UserKeys.CountedBytes.class, 0, Cost.LOW, Lead.INT, UserKeys.CountedBytes::new),
    /** writes a slice of a larger array, nothing if that is empty, and cannot be read back */
    SLICE(UserKeys.Slice.class, 0, Cost.LOW, Lead.NONE, UserKeys.Slice::new),
    AVRO_STRING(AvroKey.class, 0, Cost.HIGH, Lead.UNKNOWN, bytes -> new AvroKey<>(AvroFields.string(bytes))),
    AVRO_RECORD(AvroKey.class, 0, Cost.HIGH, Lead.UNKNOWN, bytes -> new AvroKey<>(AvroFields.record(bytes))),
    JAVA_LONG(Long.class, 8, Cost.HIGH, Lead.UNKNOWN, Contents::number),
    JAVA_STRING(String.class, 0, Cost.HIGH, Lead.UNKNOWN, Contents::latin),
    // from here on for values alone
    AVRO_VALUE(AvroValue.class, 0, Cost.HIGH, Lead.UNKNOWN, bytes -> new AvroValue<>(AvroFields.record(bytes))),
    TEXT_ARRAY(Contents.TextArray.class, 0, Cost.MIDDLE, Lead.UNKNOWN, Contents.TextArray::new),
    MAP(MapWritable.class, 0, Cost.HIGH, Lead.UNKNOWN, Contents::map),
    OBJECT(ObjectWritable.class, 0, Cost.HIGH, Lead.UNKNOWN, bytes -> new ObjectWritable(new Text(bytes)));

    /** What it takes to compare two keys, or to serialise a value. */
    enum Cost {
        LOW,
        MIDDLE,
        HIGH
    }

    /** What lies before a key's content, as far as the content's first byte is in the order of the keys. */
    enum Lead {
        NONE,
        VINT,
        SHORT,
        INT,
        /** two numbers: the first of them is the group */
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

    /** All that can be keys. */
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

    /** Bytes of content to make it from, or 0 for any number. */
    int width() {
        return width;
    }

    boolean isAvro() {
        return type == AvroKey.class || type == AvroValue.class;
    }

    boolean isJava() {
        return Serializable.class.isAssignableFrom(type) && type.getName().startsWith("java.");
    }

    /** Whether only Writables and Avro's classes are met with combiners: Java's deserialiser reads ahead. */
    boolean canBeReadBack() {
        return this != SLICE && !isJava();
    }

    /** The comparator that the job must name, or null if Hadoop finds one by the class. */
    Class<?> comparator() {
        return this == AVRO_STRING || this == AVRO_RECORD
                ? AvroKeyComparator.class
                : isJava() ? JavaSerializationComparator.class : null;
    }

    /** A key or value of this content, anew each time. */
    Object make(byte[] content) {
        return maker.apply(content);
    }
}
