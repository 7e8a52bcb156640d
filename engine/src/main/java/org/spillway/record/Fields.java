package org.spillway.record;

import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.Serialization;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.io.serializer.WritableSerialization;

/**
 * Chooses how a job's keys and values are serialised. If the job would use Hadoop's own WritableSerialization for a
 * class, a {@link StandardWritable} reads and writes its bytes directly. All other classes are read and written by the
 * job's Serialization.
 */
public final class Fields {
    private final SerializationFactory factory;

    /** Uses the serializations that the job configures. */
    public Fields(Configuration conf) {
        factory = new SerializationFactory(conf);
    }

    /**
     * Returns the {@link StandardWritable} that reads and writes this class, or null. If null, the job's own serializer
     * determines the bytes of the class.
     */
    public <T> StandardWritable<T> standard(Class<T> type) {
        Serialization<?> serialization = factory.getSerialization(type);
        boolean isWritable = serialization != null && serialization.getClass() == WritableSerialization.class;
        return isWritable ? StandardWritable.of(type) : null;
    }

    /**
     * Creates a reader for one class, with its own deserializer.
     *
     * @param role "key" or "value", for the error
     * @throws IOException if no serialization of the job supports the class
     */
    public <T> FieldReader<T> reader(Class<T> type, String role) throws IOException {
        Deserializer<T> deserializer = factory.getDeserializer(type);
        if (deserializer == null) {
            throw notSerializable(type, role);
        }
        return new FieldReader<>(deserializer, standard(type));
    }

    /**
     * Creates a writer for one class.
     *
     * @param stream writes to the scratch array without buffering
     * @param role "key" or "value", for the error
     * @throws IOException if no serialization of the job supports the class
     */
    <T> FieldWriter<T> writer(Class<T> type, DataOutputStream stream, String role) throws IOException {
        Serializer<T> serializer = factory.getSerializer(type);
        if (serializer == null) {
            throw notSerializable(type, role);
        }
        StandardWritable<T> standard = standard(type);
        if (standard != null) {
            return standard;
        }
        serializer.open(stream);
        return new SerializerWriter<>(serializer);
    }

    private static IOException notSerializable(Class<?> type, String role) {
        return new IOException(
                "no serialization for the map output " + role + " class " + type.getName() + " in io.serializations");
    }

    private record SerializerWriter<T>(Serializer<T> serializer) implements FieldWriter<T> {
        @Override
        public void write(T field, RecordEncoder.Scratch out) throws IOException {
            serializer.serialize(field);
        }
    }
}
