package org.spillway.codec;

import java.io.IOException;
import java.io.InputStream;
import org.spillway.io.BulkInput;

/**
 * The bytes that a decoder reads. Knows whether the decoder has read any, so that a failure can be told from damage.
 * Closing it leaves the other stream open, whose rest has to be verified.
 */
final class DecoderSource extends BulkInput {
    private final InputStream in;
    private boolean read;

    DecoderSource(InputStream in) {
        this.in = in;
    }

    /** Whether the decoder has tried to read. */
    boolean wasRead() {
        return read;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        read = true;
        return in.read(target, offset, length);
    }
}
