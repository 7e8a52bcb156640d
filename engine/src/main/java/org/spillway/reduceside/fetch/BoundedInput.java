package org.spillway.reduceside.fetch;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.spillway.codec.BulkInput;

/** The next bytes of a stream, so many and no more. Closing it leaves the stream open. */
final class BoundedInput extends BulkInput {
    private final InputStream in;
    private long left;

    BoundedInput(InputStream in, long length) {
        this.in = in;
        this.left = length;
    }

    /** Bytes that have not been read yet. */
    long left() {
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
