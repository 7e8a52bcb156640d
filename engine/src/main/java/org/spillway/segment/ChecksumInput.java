package org.spillway.segment;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.io.IOUtils;
import org.spillway.io.BulkInput;

/**
 * Returns all bytes but the last four, which must be the CRC-32 of the others. The checksum is verified when the last
 * byte is read.
 */
public final class ChecksumInput extends BulkInput {
    private final InputStream in;
    private final String place;
    private final CRC32 crc = new CRC32();
    private long left;
    private boolean isChecked;
    private IOException failure;

    /**
     * Reads a segment.
     *
     * @param length bytes in {@code in}, including the checksum
     * @param place file and partition, for error messages
     */
    public ChecksumInput(InputStream in, long length, String place) throws IOException {
        if (length < SegmentLayout.CHECKSUM) {
            throw new ChecksumException("segment too short: length=" + length + " in " + place, 0);
        }
        this.in = in;
        this.place = place;
        this.left = length - SegmentLayout.CHECKSUM;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (failure != null) {
            // A codec may have taken it for the end of the data. A disk that can be read again must not make the rest
            // look like what the map wrote.
            throw failure;
        }
        try {
            return readOrCheck(target, offset, length);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    private int readOrCheck(byte[] target, int offset, int length) throws IOException {
        if (left == 0) {
            if (!isChecked) {
                check();
            }
            return -1;
        }
        int count = in.read(target, offset, (int) Math.min(length, left));
        if (count < 0) {
            throw new EOFException("segment cut short: " + left + " bytes missing in " + place);
        }
        crc.update(target, offset, count);
        left -= count;
        if (left == 0) {
            check();
        }
        return count;
    }

    /** Reads the bytes that a decompressor left unread, so that the checksum covers the whole segment. */
    void drain() throws IOException {
        if (!isChecked || failure != null) { // a failure is thrown again
            IOUtils.copyBytes(this, new IOUtils.NullOutputStream(), 1 << 12);
        }
    }

    // Without readNBytes: the compiler would put all of its code, and of the file's, into that of each read. That takes
    // half a second of a task that reads 1,000 segments.
    private void check() throws IOException {
        byte[] bytes = new byte[SegmentLayout.CHECKSUM];
        for (int at = 0, count; at < bytes.length; at += count) {
            count = in.read(bytes, at, bytes.length - at);
            if (count < 0) {
                throw new EOFException("segment cut short in its checksum: " + place);
            }
        }
        isChecked = true; // not before: after an error, drain() must read it again
        int stored = ByteBuffer.wrap(bytes).getInt();
        if (stored != (int) crc.getValue()) {
            throw new ChecksumException(
                    "checksum error: stored=" + Integer.toHexString(stored) + " computed="
                            + Integer.toHexString((int) crc.getValue()) + " in " + place,
                    0);
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
