package org.spillway.record;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.serializer.Deserializer;

/**
 * Deserialises a key or a value. A new object is always made by the job's deserializer, so constructors and configuration
 * are Hadoop's; an object of a standard class is filled by hand. One thread.
 */
public final class FieldReader<T> {
    private final DataInputBuffer input = new DataInputBuffer();
    private final Deserializer<T> deserializer;
    private final StandardWritable<T> standard;

    /** Takes the deserializer over; the standard Writable is null for any other class. */
    FieldReader(Deserializer<T> deserializer, StandardWritable<T> standard) throws IOException {
        this.deserializer = deserializer;
        this.standard = standard;
        deserializer.open(input);
    }

    /**
     * Reads one field.
     *
     * @param reuse filled and returned where the class allows it; null for a new object
     * @param bytes hold the field
     * @param at where it starts
     * @param length its bytes, as serialised
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
