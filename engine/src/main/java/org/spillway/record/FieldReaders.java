package org.spillway.record;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.WritableSerialization;

/** Picks how a class is deserialised; the mirror of {@link FieldWriters}, by the same rule. */
public final class FieldReaders {
    private final SerializationFactory factory;
    private final Class<?> writableDeserializer;

    /** Readers for the serializations that this job names. */
    public FieldReaders(Configuration conf) {
        factory = new SerializationFactory(conf);
        writableDeserializer =
                new WritableSerialization().getDeserializer(Writable.class).getClass();
    }

    /** How {@link #open} reads this class by hand, or null: its bytes are then as the job's own serializer writes them. */
    public <T> StandardWritable<T> byHand(Class<T> type) {
        return byHand(type, factory.getDeserializer(type));
    }

    /**
     * A reader for one class, with a deserializer of its own.
     *
     * @param role "key" or "value", for the error
     * @throws IOException if no serialization of the job knows the class
     */
    public <T> FieldReader<T> open(Class<T> type, String role) throws IOException {
        Deserializer<T> deserializer = factory.getDeserializer(type);
        if (deserializer == null) {
            throw new IOException("no serialization for the map output " + role + " class " + type.getName()
                    + " in io.serializations");
        }
        return new FieldReader<>(deserializer, byHand(type, deserializer));
    }

    private <T> StandardWritable<T> byHand(Class<T> type, Deserializer<T> deserializer) {
        return deserializer != null && deserializer.getClass() == writableDeserializer
                ? StandardWritable.of(type)
                : null;
    }
}
