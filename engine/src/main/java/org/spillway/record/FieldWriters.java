package org.spillway.record;

import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.serializer.Serialization;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.io.serializer.WritableSerialization;

/**
 * Chooses how a class is serialised. If the job would use Hadoop's own WritableSerialization for the class, a
 * {@link StandardWritable} writes its bytes directly, and any other Writable is written by its write method. All other
 * classes are written by the job's Serialization.
 */
final class FieldWriters {
    private final SerializationFactory factory;

    FieldWriters(Configuration conf) {
        factory = new SerializationFactory(conf);
    }

    /**
     * Creates a writer for one class.
     *
     * @param stream writes to the scratch array without buffering
     * @param role "key" or "value", for the error
     * @throws IOException if no serialization of the job supports the class
     */
    @SuppressWarnings("unchecked")
    <T> FieldWriter<T> open(Class<T> type, DataOutputStream stream, String role) throws IOException {
        Serializer<T> serializer = factory.getSerializer(type);
        if (serializer == null) {
            throw notSerializable(type, role);
        }
        if (!areWritables(factory, type)) {
            serializer.open(stream);
            return new SerializerWriter<>(serializer);
        }
        StandardWritable<T> standard = StandardWritable.of(type);
        return standard != null ? standard : (FieldWriter<T>) new WritableWriter(stream);
    }

    /** Whether the job serialises a class by Hadoop's own WritableSerialization. */
    static boolean areWritables(SerializationFactory factory, Class<?> type) {
        Serialization<?> serialization = factory.getSerialization(type);
        return serialization != null && serialization.getClass() == WritableSerialization.class;
    }

    static IOException notSerializable(Class<?> type, String role) {
        return new IOException(
                "no serialization for the map output " + role + " class " + type.getName() + " in io.serializations");
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
}
