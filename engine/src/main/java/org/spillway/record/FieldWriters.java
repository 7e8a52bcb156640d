package org.spillway.record;

import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.io.serializer.WritableSerialization;

/**
 * Picks how a class is serialised: the standard Writables by hand, any other Writable through its write method, and all
 * else through the job's Serialization. A class is taken by hand only if the job would use Hadoop's own
 * WritableSerialization for it, and only if it is that very class: a subclass may write something else.
 */
final class FieldWriters {
    private final SerializationFactory factory;
    private final Class<?> writableSerializer;

    FieldWriters(Configuration conf) {
        factory = new SerializationFactory(conf);
        writableSerializer =
                new WritableSerialization().getSerializer(Writable.class).getClass();
    }

    /**
     * A writer for one class.
     *
     * @param stream leads to the scratch array and keeps nothing back
     * @param role "key" or "value", for the error
     * @throws IOException if no serialization of the job knows the class
     */
    @SuppressWarnings("unchecked")
    <T> FieldWriter<T> open(Class<T> type, DataOutputStream stream, String role) throws IOException {
        Serializer<T> serializer = factory.getSerializer(type);
        if (serializer == null) {
            throw new IOException("no serialization for the map output " + role + " class " + type.getName()
                    + " in io.serializations");
        }
        if (serializer.getClass() != writableSerializer) {
            serializer.open(stream);
            return new SerializerWriter<>(serializer);
        }
        return (FieldWriter<T>) writable(type, stream);
    }

    private static FieldWriter<?> writable(Class<?> type, DataOutputStream stream) {
        if (type == Text.class) {
            return new TextWriter();
        }
        if (type == BytesWritable.class) {
            return new BytesWriter();
        }
        if (type == LongWritable.class) {
            return new LongWriter();
        }
        if (type == IntWritable.class) {
            return new IntWriter();
        }
        if (type == NullWritable.class) {
            return new NullWriter();
        }
        return new WritableWriter(stream);
    }

    private static final class TextWriter implements FieldWriter<Text> {
        @Override
        public void write(Text text, RecordEncoder.Scratch out) throws IOException {
            int length = text.getLength();
            int at = out.claim((long) RecordLayout.vintSize(length) + length);
            int content = RecordLayout.putVint(out.array(), at, length);
            System.arraycopy(text.getBytes(), 0, out.array(), content, length);
        }
    }

    private static final class BytesWriter implements FieldWriter<BytesWritable> {
        @Override
        public void write(BytesWritable bytes, RecordEncoder.Scratch out) throws IOException {
            int length = bytes.getLength();
            int at = out.claim((long) Integer.BYTES + length);
            putBigEndian(out.array(), at, length, Integer.BYTES);
            System.arraycopy(bytes.getBytes(), 0, out.array(), at + Integer.BYTES, length);
        }
    }

    private static final class LongWriter implements FieldWriter<LongWritable> {
        @Override
        public void write(LongWritable number, RecordEncoder.Scratch out) throws IOException {
            int at = out.claim(Long.BYTES);
            putBigEndian(out.array(), at, number.get(), Long.BYTES);
        }
    }

    private static final class IntWriter implements FieldWriter<IntWritable> {
        @Override
        public void write(IntWritable number, RecordEncoder.Scratch out) throws IOException {
            int at = out.claim(Integer.BYTES);
            putBigEndian(out.array(), at, number.get(), Integer.BYTES);
        }
    }

    private static final class NullWriter implements FieldWriter<NullWritable> {
        @Override
        public void write(NullWritable nothing, RecordEncoder.Scratch out) {
            // a NullWritable has no bytes
        }
    }

    private static final class WritableWriter implements FieldWriter<Writable> {
        private final DataOutputStream stream;

        WritableWriter(DataOutputStream stream) {
            this.stream = stream;
        }

        @Override
        public void write(Writable field, RecordEncoder.Scratch out) throws IOException {
            field.write(stream);
        }
    }

    private static final class SerializerWriter<T> implements FieldWriter<T> {
        private final Serializer<T> serializer;

        SerializerWriter(Serializer<T> serializer) {
            this.serializer = serializer;
        }

        @Override
        public void write(T field, RecordEncoder.Scratch out) throws IOException {
            serializer.serialize(field);
        }
    }

    private static void putBigEndian(byte[] target, int at, long value, int size) {
        for (int i = 0; i < size; i++) {
            target[at + i] = (byte) (value >>> Byte.SIZE * (size - 1 - i));
        }
    }
}
