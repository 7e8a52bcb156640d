package org.spillway.disk;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.spillway.io.BulkInput;
import org.spillway.memory.DirectMemory;

/** A stream over a range of a file that others read at the same time. Closing it leaves the file open. */
public final class RangeInput extends BulkInput {
    private final SharedFile file;
    private final String place;
    private long position;
    private long left;

    /**
     * Reads a range.
     *
     * @param place name of the range in errors, for example "partition 3 of FILE"
     */
    public RangeInput(SharedFile file, long start, long length, String place) {
        this.file = file;
        this.place = place;
        this.position = start;
        this.left = length;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        return read(ByteBuffer.wrap(target, offset, length));
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (left == 0) {
            return -1;
        }
        int limit = target.limit();
        target.limit(target.position() + (int) Math.min(Math.min(target.remaining(), DirectMemory.MAX_COPY), left));
        int count = readOnce(target);
        target.limit(limit);
        if (count < 0) {
            throw new EOFException("file ends " + left + " bytes too soon, at " + position + ": " + place);
        }
        position += count;
        left -= count;
        return count;
    }

    @Override
    public int available() {
        return (int) Math.min(Integer.MAX_VALUE, left);
    }

    private int readOnce(ByteBuffer target) throws IOException {
        try {
            return file.read(position, target);
        } catch (IOException e) {
            if (SharedFile.isKill(e)) {
                throw e;
            }
            throw new IOException("cannot read " + place + " at " + position + ": " + e.getMessage(), e);
        }
    }
}
