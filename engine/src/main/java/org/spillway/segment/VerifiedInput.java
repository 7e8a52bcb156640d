package org.spillway.segment;

import java.io.IOException;
import java.io.InputStream;

/** The records and end mark of a segment whose checksum has been verified before. */
final class VerifiedInput implements SegmentInput {
    private final InputStream source;
    private boolean unread;

    VerifiedInput(InputStream source) {
        this.source = source;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
        try {
            return source.read(target, offset, count);
        } catch (IOException e) {
            unread = true; // the memory was taken back, and its copy on a disk of this node cannot be read
            throw e;
        }
    }

    @Override
    public void verify() {
        // verified before
    }

    @Override
    public boolean isUndamaged() {
        return !unread;
    }

    @Override
    public void release() throws IOException {
        source.close();
    }
}
