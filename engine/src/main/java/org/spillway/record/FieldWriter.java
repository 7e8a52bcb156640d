package org.spillway.record;

import java.io.IOException;

/** Serialises a key or a value at the end of the scratch array. */
interface FieldWriter<T> {
    void write(T field, RecordEncoder.Scratch out) throws IOException;
}
