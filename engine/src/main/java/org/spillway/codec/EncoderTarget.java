package org.spillway.codec;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Passes bytes on until the data is complete. What a codec writes when it is closed afterwards, such as an empty frame,
 * does not belong to the segment.
 */
final class EncoderTarget extends OutputStream {
    private final OutputStream out;
    private boolean complete;

    EncoderTarget(OutputStream out) {
        this.out = out;
    }

    /** Drops everything that is written from now on. */
    void complete() {
        complete = true;
    }

    @Override
    public void write(int b) throws IOException {
        if (!complete) {
            out.write(b);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (!complete) {
            out.write(bytes, offset, length);
        }
    }

    @Override
    public void flush() throws IOException {
        if (!complete) {
            out.flush();
        }
    }
}
