package org.spillway.disk;

import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.spillway.codec.BulkInput;

/** A range of a file that others read at the same time. Closing it leaves the file open. */
public final class RangeInput extends BulkInput {
    private final FSDataInputStream file;
    private final String place;
    private long position;
    private long left;

    public RangeInput(FSDataInputStream file, long start, long length, String place) {
        this.file = file;
        this.place = place;
        this.position = start;
        this.left = length;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (left == 0) {
            return -1;
        }
        int count = file.read(position, target, offset, (int) Math.min(length, left));
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
}
