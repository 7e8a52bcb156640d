package org.spillway.io;

import java.io.EOFException;
import java.io.IOException;

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
        if (left == 0) {
            return -1;
        }
        int count = in.read(target, offset, (int) Math.min(length, left));
        if (count < 0) {
            throw new EOFException("the stream ends " + left + " bytes too soon");
        }
        left -= count;
        return count;
    }
}
