package org.spillway.segment;

import java.util.zip.CRC32;
import org.apache.hadoop.fs.ChecksumException;
import org.spillway.record.RecordLayout;

/**
 * Shared state of the parts of a plain segment that several threads read: verifies the segment's checksum when the last
 * part has been read.
 */
public final class SegmentParts {
    private final PartChecksums checksums;
    private final int stored;
    private final String place;

    /**
     * Starts with no part read.
     *
     * @param stored checksum at the end of the segment
     * @param place file and partition, for error messages
     */
    public SegmentParts(int parts, int stored, String place) {
        this.checksums = new PartChecksums(parts);
        this.stored = stored;
        this.place = place;
    }

    /**
     * Records that a part has been read to its end. Must be called for each part, including parts without records.
     *
     * @param checksum CRC-32 of its bytes
     * @throws ChecksumException if this is the last part and the joined checksum differs from the stored one
     */
    public void read(int part, int checksum, long length) throws ChecksumException {
        if (!checksums.put(part, checksum, length)) {
            return;
        }
        CRC32 endMark = new CRC32();
        endMark.update(RecordLayout.END);
        endMark.update(RecordLayout.END);
        int computed = checksums.joined((int) endMark.getValue(), SegmentLayout.END_MARK);
        if (computed != stored) {
            throw new ChecksumException(
                    "checksum error: stored=" + Integer.toHexString(stored) + " computed="
                            + Integer.toHexString(computed) + " in " + place,
                    0);
        }
    }
}
