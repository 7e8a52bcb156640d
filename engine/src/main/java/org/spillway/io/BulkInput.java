package org.spillway.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** A stream that is read in bulk. {@link #read()} reads an array of one byte. */
public abstract class BulkInput extends InputStream {
    private static final int CHUNK = 1 << 16;
    private static final byte[] NONE = {};

    private byte[] chunk = NONE;

    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public abstract int read(byte[] target, int offset, int length) throws IOException;

    /**
     * Reads into the remaining space of a buffer, like {@link #read(byte[], int, int)}. This implementation reads into
     * an array. Subclasses may override it with a direct read.
     *
     * @return the number of bytes read, or -1 at the end
     */
    public int read(ByteBuffer target) throws IOException {
        if (target.hasArray()) {
            int count = read(target.array(), target.arrayOffset() + target.position(), target.remaining());
            target.position(target.position() + Math.max(0, count));
            return count;
        }
        // Reuses one array: a socket returns a few KiB per read, so new arrays would add up to many times the output.
        int max = Math.min(CHUNK, target.remaining());
        if (chunk.length < max) {
            chunk = new byte[max];
        }
        int count = read(chunk, 0, max);
        if (count > 0) {
            target.put(chunk, 0, count);
        }
        return count;
    }
}
