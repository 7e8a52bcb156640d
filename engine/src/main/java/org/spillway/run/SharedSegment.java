package org.spillway.run;

import org.spillway.segment.PartChecksums;

/** A segment that several units write in parts. Collects the state that is needed to end the segment. */
final class SharedSegment {
    private final int firstUnit;
    private final PartChecksums checksums;
    private long records;

    SharedSegment(int firstUnit, int parts) {
        this.firstUnit = firstUnit;
        this.checksums = new PartChecksums(parts);
    }

    int parts() {
        return checksums.parts();
    }

    int partOf(int unit) {
        return unit - firstUnit;
    }

    /**
     * Stores the result of a part.
     *
     * @return whether all parts are now written
     */
    synchronized boolean written(int unit, int checksum, long length, long partRecords) {
        records += partRecords;
        return checksums.put(partOf(unit), checksum, length);
    }

    /** CRC-32 of all parts followed by more bytes. */
    int checksum(int checksumBehind, long lengthBehind) {
        return checksums.joined(checksumBehind, lengthBehind);
    }

    /** Bytes of all parts. */
    long bytes() {
        return checksums.bytes();
    }

    /** Records of all parts. */
    synchronized long records() {
        return records;
    }
}
