package org.spillway.segment;

import java.util.zip.CRC32;
import org.apache.hadoop.fs.ChecksumException;
import org.spillway.record.RecordLayout;

/** What the parts of a plain segment have in common that several threads read: the checksum that all must come to. */
public final class SegmentParts {
    private final PartChecksums checksums;
    private final int stored;
    private final String place;

    /**
     * No part has been read yet.
     *
     * @param stored the segment's checksum
     * @param place names file and partition in errors
     */
    public SegmentParts(int parts, int stored, String place) {
        this.checksums = new PartChecksums(parts);
        this.stored = stored;
        this.place = place;
    }

    /**
     * Takes note of a part that has been read to its end. To be called for each part, also for one without records.
     *
     * @param checksum CRC-32 of its bytes
     * @throws ChecksumException if it is the last one, and all together are not what was written
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
