package org.spillway.record;

import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.Serialization;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.io.serializer.WritableSerialization;

/**
 * Chooses how a job's keys and values are serialised. If the job would use Hadoop's own WritableSerialization for a
 * class, a {@link StandardWritable} reads and writes its bytes directly. All other classes are read and written by the
 * job's Serialization.
 *
 * @param factory knows the job's serializations
 */
public record Fields(SerializationFactory factory) {
    /** Uses the serializations that the job configures. */
    public Fields(Configuration conf) {
        this(new SerializationFactory(conf));
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
    public <T> Reader<T> reader(Class<T> type, String role) throws IOException {
        return new Reader<>(checked(factory.getDeserializer(type), type, role), standard(type));
    }

    /**
     * Creates a writer for one class.
     *
     * @param stream writes to the scratch array without buffering
     * @param role "key" or "value", for the error
     * @throws IOException if no serialization of the job supports the class
     */
    <T> Writer<T> writer(Class<T> type, DataOutputStream stream, String role) throws IOException {
        Serializer<T> serializer = checked(factory.getSerializer(type), type, role);
        StandardWritable<T> standard = standard(type);
        if (standard != null) {
            return standard;
        }
        serializer.open(stream);
        return new SerializerWriter<>(serializer);
    }

    private static <S> S checked(S found, Class<?> type, String role) throws IOException {
        if (found == null) {
            throw new IOException("no serialization for the map output " + role + " class " + type.getName()
                    + " in io.serializations");
        }
        return found;
    }

    /** Serialises a key or a value at the end of the scratch array. */
    interface Writer<T> {
        void write(T field, RecordEncoder.Scratch out) throws IOException;
    }

    private record SerializerWriter<T>(Serializer<T> serializer) implements Writer<T> {
        @Override
        public void write(T field, RecordEncoder.Scratch out) throws IOException {
            serializer.serialize(field);
        }
    }

    /**
     * Deserialises keys or values. The job's deserializer creates all new objects, so that constructors and
     * configuration work as in Hadoop. An existing object of a standard class is filled without the deserializer.
     * Not thread-safe.
     */
    public static final class Reader<T> {
        private final DataInputBuffer input = new DataInputBuffer();
        private final Deserializer<T> deserializer;
        private final StandardWritable<T> standard;

        private Reader(Deserializer<T> deserializer, StandardWritable<T> standard) throws IOException {
            this.deserializer = deserializer;
            this.standard = standard;
            deserializer.open(input);
        }

        /**
         * Reads one field.
         *
         * @param reuse object that is filled and returned if its class allows that, or null for a new object
         * @param bytes array that holds the field
         * @param at start of the field
         * @param length bytes of the serialised field
         */
        public T read(T reuse, byte[] bytes, int at, int length) throws IOException {
            if (standard != null && reuse != null) {
                standard.fill(reuse, bytes, at, length);
                return reuse;
            }
            input.reset(bytes, at, length);
            return deserializer.deserialize(reuse);
        }
    }
}
