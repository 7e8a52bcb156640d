package org.spillway.codec;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Passes bytes on until the data is complete. What a codec writes when it is closed afterwards, such as an empty frame,
 * does not belong to the segment.
 */
final class EncoderTarget extends FilterOutputStream {
    EncoderTarget(OutputStream out) {
        super(out);
    }

    /** Drops everything that is written from now on. */
    void complete() {
        out = OutputStream.nullOutputStream();
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
    }

    @Override
    public void close() {
        // the checksum follows
    }
}
