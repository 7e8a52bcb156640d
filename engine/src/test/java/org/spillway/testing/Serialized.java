package org.spillway.testing;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;

/** Serializes objects of one class with the job's serialization. Not thread-safe. */
public final class Serialized {
    private final DataOutputBuffer buffer = new DataOutputBuffer();
    private final Serializer<Object> serializer;

    /** Creates a serializer for a class. */
    @SuppressWarnings("unchecked")
    public Serialized(Configuration conf, Class<?> type) throws IOException {
        serializer = (Serializer<Object>) new SerializationFactory(conf).getSerializer(type);
        serializer.open(buffer);
    }

    /** Returns the bytes of one object. */
    public byte[] bytes(Object object) throws IOException {
        buffer.reset();
        serializer.serialize(object);
        return Arrays.copyOf(buffer.getData(), buffer.getLength());
    }
}
