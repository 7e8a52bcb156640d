package org.spillway.testing;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.Serializer;

/** Objects of one class as the job's serialization writes them. One thread. */
public final class Serialized {
    private final DataOutputBuffer buffer = new DataOutputBuffer();
    private final Serializer<Object> serializer;

    /** Objects of this class, as a job serialises them. */
    @SuppressWarnings("unchecked")
    public Serialized(Configuration conf, Class<?> type) throws IOException {
        serializer = (Serializer<Object>) new SerializationFactory(conf).getSerializer(type);
        serializer.open(buffer);
    }

    /** One object. */
    public byte[] bytes(Object object) throws IOException {
        buffer.reset();
        serializer.serialize(object);
        return Arrays.copyOf(buffer.getData(), buffer.getLength());
    }
}
