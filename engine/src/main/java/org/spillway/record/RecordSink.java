package org.spillway.record;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Takes records in key order. One thread. */
public interface RecordSink {
    /**
     * Appends one record, header and all, or its first bytes: then {@link #appendMore} brings the others. The bytes are
     * copied before this returns.
     *
     * @param buffer holds it
     * @param start where its header starts
     * @param length bytes of header, key and value
     */
    void append(ByteBuffer buffer, int start, int length) throws IOException;

    /**
     * Appends further bytes of the record that was appended last. The bytes are copied before this returns.
     *
     * @param buffer holds them
     * @param start where they start
     * @param length how many they are
     */
    void appendMore(ByteBuffer buffer, int start, int length) throws IOException;
}
