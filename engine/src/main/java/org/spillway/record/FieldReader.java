package org.spillway.record;

import java.io.IOException;

/** Deserialises a key or a value. One thread. */
public interface FieldReader<T> {
    /**
     * Reads one field.
     *
     * @param reuse filled and returned where the class allows it; null for a new object
     * @param bytes hold the field
     * @param at where it starts
     * @param length its bytes, as serialised
     */
    T read(T reuse, byte[] bytes, int at, int length) throws IOException;
}
