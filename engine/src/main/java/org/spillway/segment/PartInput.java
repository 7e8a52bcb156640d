package org.spillway.segment;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.ChecksumException;
import org.spillway.record.RecordLayout;

/**
 * Some of the records of a plain segment, followed by an end mark as if they were a segment. When the last part has
 * been read, the joined checksum of all parts is compared with the segment's checksum.
 */
final class PartInput implements SegmentInput {
    private final InputStream source;
    private final SegmentParts parts;
    private final int part;
    private final long length;
    private final CRC32 crc = new CRC32();
    private long left;
    private boolean verified;
    private int endMarkLeft = SegmentLayout.END_MARK;

    /**
     * Reads a part.
     *
     * @param source the part's bytes, without an end mark
     * @param parts null if this part is not checked
     */
    PartInput(InputStream source, long length, SegmentParts parts, int part) {
        this.source = source;
        this.length = length;
        this.left = length;
        this.parts = parts;
        this.part = part;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
        if (left > 0) {
            // The source throws if the file ends too soon.
            int done = source.read(target, offset, (int) Math.min(count, left));
            crc.update(target, offset, done);
            left -= done;
            return done;
        }
        if (endMarkLeft == 0) {
            return -1;
        }
        int done = Math.min(count, endMarkLeft);
        java.util.Arrays.fill(target, offset, offset + done, RecordLayout.END);
        endMarkLeft -= done;
        return done;
    }

    @Override
    public void verify() throws ChecksumException {
        if (parts != null && !verified) {
            verified = true;
            parts.read(part, (int) crc.getValue(), length);
        }
    }

    /** False: only all parts together show it. */
    @Override
    public boolean isUndamaged() {
        return false;
    }

    @Override
    public void release() throws IOException {
        source.close();
    }
}
