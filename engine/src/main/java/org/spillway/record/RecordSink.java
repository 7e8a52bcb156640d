package org.spillway.record;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Receives records in key order. Not thread-safe. */
public interface RecordSink {
    /**
     * Appends one record including its header, or the first bytes of one. {@link #appendMore} then appends the other
     * bytes. The bytes are copied before this method returns.
     *
     * @param buffer holds the bytes
     * @param start start of the header
     * @param length bytes to append
     */
    void append(ByteBuffer buffer, int start, int length) throws IOException;

    /**
     * Appends more bytes of the last record. They are copied before this method returns.
     *
     * @param buffer holds the bytes
     * @param start start of the bytes
     * @param length bytes to append
     */
    void appendMore(ByteBuffer buffer, int start, int length) throws IOException;
}
