package org.spillway.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A stream over a limited number of bytes of another stream. Closing it leaves the other stream open. */
public final class BoundedInput extends BulkInput {
    private final BulkInput in;
    private long left;

    /** Reads the next {@code length} bytes of {@code in}. */
    public BoundedInput(BulkInput in, long length) {
        this.in = in;
        this.left = length;
    }

    /** Bytes that have not been read yet. */
    public long left() {
        return left;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return left == 0 ? -1 : counted(in.read(target, offset, (int) Math.min(length, left)));
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (left == 0) {
            return -1;
        }
        int limit = target.limit();
        target.limit(target.position() + (int) Math.min(target.remaining(), left));
        try {
            return counted(in.read(target));
        } finally {
            target.limit(limit);
        }
    }

    private int counted(int count) throws EOFException {
        if (count < 0) {
            throw new EOFException("the stream ends " + left + " bytes too soon");
        }
        left -= count;
        return count;
    }
}
