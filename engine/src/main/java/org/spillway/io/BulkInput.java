package org.spillway.io;

import java.io.IOException;
import java.io.InputStream;

/** A stream that is read in bulk. {@link #read()} reads an array of one byte. */
public abstract class BulkInput extends InputStream {
    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public abstract int read(byte[] target, int offset, int length) throws IOException;
}
