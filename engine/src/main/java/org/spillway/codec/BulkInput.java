package org.spillway.codec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** A stream that is read many bytes at a time; a single one is a read of one. */
public abstract class BulkInput extends InputStream {
    /**
     * Most bytes that a channel reads to an array at once. NIO does so through a direct buffer that it keeps for the thread's life, as
     * large as the thread's largest read, and in no budget of ours.
     */
    protected static final int MOST_TO_ARRAY = 1 << 18;

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
     * Reads as {@link #read(byte[], int, int)} to what remains of a buffer, unless a stream knows better.
     *
     * @return how many bytes; -1 at the end
     */
    public int read(ByteBuffer target) throws IOException {
        if (target.hasArray()) {
            int count = read(target.array(), target.arrayOffset() + target.position(), target.remaining());
            target.position(target.position() + Math.max(0, count));
            return count;
        }
        // A socket gives a few KiB at a time: an array for each time would be many times the output.
        int most = Math.min(CHUNK, target.remaining());
        if (chunk.length < most) {
            chunk = new byte[most];
        }
        int count = read(chunk, 0, most);
        if (count > 0) {
            target.put(chunk, 0, count);
        }
        return count;
    }
}
