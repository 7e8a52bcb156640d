package org.spillway.record;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.SerializationFactory;

/** Chooses how a class is deserialised, by the same rule as {@link FieldWriters}. */
public final class FieldReaders {
    private final SerializationFactory factory;

    /** Creates readers for the serializations that the job configures. */
    public FieldReaders(Configuration conf) {
        factory = new SerializationFactory(conf);
    }

    /**
     * Returns the {@link StandardWritable} that {@link #open} uses for this class, or null. If null, the job's own
     * serializer determines the bytes of the class.
     */
    public <T> StandardWritable<T> byHand(Class<T> type) {
        return FieldWriters.areWritables(factory, type) ? StandardWritable.of(type) : null;
    }

    /**
     * Creates a reader for one class, with its own deserializer.
     *
     * @param role "key" or "value", for the error
     * @throws IOException if no serialization of the job supports the class
     */
    public <T> FieldReader<T> open(Class<T> type, String role) throws IOException {
        Deserializer<T> deserializer = factory.getDeserializer(type);
        if (deserializer == null) {
            throw FieldWriters.notSerializable(type, role);
        }
        return new FieldReader<>(deserializer, byHand(type));
    }
}
