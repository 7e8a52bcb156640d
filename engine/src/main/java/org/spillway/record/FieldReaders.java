package org.spillway.record;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.WritableSerialization;

/**
 * Picks how a class is deserialised; the mirror of {@link FieldWriters}, by the same rule. A new object is always
 * made by the job's deserializer, so constructors and configuration are Hadoop's; by hand an object is only
 * filled again.
 */
public final class FieldReaders {
    private final SerializationFactory factory;
    private final Class<?> writableDeserializer;

    /** Readers for the serializations that this job names. */
    public FieldReaders(Configuration conf) {
        factory = new SerializationFactory(conf);
        writableDeserializer =
                new WritableSerialization().getDeserializer(Writable.class).getClass();
    }

    /** Whether {@link #open} reads this class by hand: its bytes are then as its Writable writes them. */
    public boolean byHand(Class<?> type) {
        return isStandard(type) && usesWritables(type);
    }

    /**
     * A reader for one class, with a deserializer of its own.
     *
     * @param role "key" or "value", for the error
     * @throws IOException if no serialization of the job knows the class
     */
    @SuppressWarnings("unchecked")
    public <T> FieldReader<T> open(Class<T> type, String role) throws IOException {
        Deserializer<T> deserializer = factory.getDeserializer(type);
        if (deserializer == null) {
            throw new IOException("no serialization for the map output " + role + " class " + type.getName()
                    + " in io.serializations");
        }
        FieldReader<T> any = new DeserializerReader<>(deserializer);
        return byHand(type) ? (FieldReader<T>) standard(type, any) : any;
    }

    private boolean usesWritables(Class<?> type) {
        Deserializer<?> deserializer = factory.getDeserializer(type);
        return deserializer != null && deserializer.getClass() == writableDeserializer;
    }

    private static boolean isStandard(Class<?> type) {
        return type == Text.class
                || type == BytesWritable.class
                || type == LongWritable.class
                || type == IntWritable.class
                || type == NullWritable.class;
    }

    @SuppressWarnings("unchecked")
    private static FieldReader<?> standard(Class<?> type, FieldReader<?> any) {
        if (type == Text.class) {
            return new TextReader((FieldReader<Text>) any);
        }
        if (type == BytesWritable.class) {
            return new BytesReader((FieldReader<BytesWritable>) any);
        }
        if (type == LongWritable.class) {
            return new LongReader((FieldReader<LongWritable>) any);
        }
        if (type == IntWritable.class) {
            return new IntReader((FieldReader<IntWritable>) any);
        }
        return new NullReader((FieldReader<NullWritable>) any);
    }

    /** Through the job's Serialization. */
    private static final class DeserializerReader<T> implements FieldReader<T> {
        private final DataInputBuffer input = new DataInputBuffer();
        private final Deserializer<T> deserializer;

        DeserializerReader(Deserializer<T> deserializer) throws IOException {
            this.deserializer = deserializer;
            deserializer.open(input);
        }

        @Override
        public T read(T reuse, byte[] bytes, int at, int length) throws IOException {
            input.reset(bytes, at, length);
            return deserializer.deserialize(reuse);
        }
    }

    /** Fills an object of a standard class; the first one is made by the job's deserializer. */
    private abstract static class Standard<T> implements FieldReader<T> {
        private final FieldReader<T> first;

        Standard(FieldReader<T> first) {
            this.first = first;
        }

        @Override
        public final T read(T reuse, byte[] bytes, int at, int length) throws IOException {
            if (reuse == null) {
                return first.read(null, bytes, at, length);
            }
            fill(reuse, bytes, at, length);
            return reuse;
        }

        abstract void fill(T field, byte[] bytes, int at, int length);
    }

    // The length fields of Text and BytesWritable are skipped, not read: such a field was serialised by that
    // very class, so its content is what is left of it.

    private static final class TextReader extends Standard<Text> {
        TextReader(FieldReader<Text> first) {
            super(first);
        }

        @Override
        void fill(Text field, byte[] bytes, int at, int length) {
            int header = RecordLayout.vintSize(bytes[at]);
            field.set(bytes, at + header, length - header);
        }
    }

    private static final class BytesReader extends Standard<BytesWritable> {
        BytesReader(FieldReader<BytesWritable> first) {
            super(first);
        }

        @Override
        void fill(BytesWritable field, byte[] bytes, int at, int length) {
            field.set(bytes, at + Integer.BYTES, length - Integer.BYTES);
        }
    }

    private static final class LongReader extends Standard<LongWritable> {
        LongReader(FieldReader<LongWritable> first) {
            super(first);
        }

        @Override
        void fill(LongWritable field, byte[] bytes, int at, int length) {
            field.set(WritableComparator.readLong(bytes, at));
        }
    }

    private static final class IntReader extends Standard<IntWritable> {
        IntReader(FieldReader<IntWritable> first) {
            super(first);
        }

        @Override
        void fill(IntWritable field, byte[] bytes, int at, int length) {
            field.set(WritableComparator.readInt(bytes, at));
        }
    }

    private static final class NullReader extends Standard<NullWritable> {
        NullReader(FieldReader<NullWritable> first) {
            super(first);
        }

        @Override
        void fill(NullWritable field, byte[] bytes, int at, int length) {
            // a NullWritable has no bytes
        }
    }
}
