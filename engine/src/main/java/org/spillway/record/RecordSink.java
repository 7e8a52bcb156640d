package org.spillway.record;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Takes records in key order. One thread. */
public interface RecordSink {
    /**
     * Appends one record, header and all. The bytes are copied before this returns.
     *
     * @param buffer holds it
     * @param start where its header starts
     * @param length bytes of header, key and value
     */
    void append(ByteBuffer buffer, int start, int length) throws IOException;
}
