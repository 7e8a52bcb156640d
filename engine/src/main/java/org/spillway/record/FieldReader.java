package org.spillway.record;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.serializer.Deserializer;

/**
 * Deserialises keys or values. The job's deserializer creates all new objects, so that constructors and configuration
 * work as in Hadoop. An existing object of a standard class is filled without the deserializer. Not thread-safe.
 */
public final class FieldReader<T> {
    private final DataInputBuffer input = new DataInputBuffer();
    private final Deserializer<T> deserializer;
    private final StandardWritable<T> standard;

    /** Takes ownership of the deserializer. {@code standard} is null if the class has no standard Writable. */
    FieldReader(Deserializer<T> deserializer, StandardWritable<T> standard) throws IOException {
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
