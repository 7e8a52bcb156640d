package org.spillway.run;

import org.spillway.segment.Crc32Join;

/** A segment that several units write in parts, and what is known when all have. */
final class SharedSegment {
    private final int firstUnit;
    private final int[] checksums;
    private final long[] lengths;
    private int left;
    private long records;

    SharedSegment(int firstUnit, int parts) {
        this.firstUnit = firstUnit;
        this.checksums = new int[parts];
        this.lengths = new long[parts];
        this.left = parts;
    }

    int parts() {
        return lengths.length;
    }

    int partOf(int unit) {
        return unit - firstUnit;
    }

    /**
     * Takes note of a part.
     *
     * @return whether it was the last one to come
     */
    synchronized boolean written(int unit, int checksum, long length, long partRecords) {
        checksums[partOf(unit)] = checksum;
        lengths[partOf(unit)] = length;
        records += partRecords;
        return --left == 0;
    }

    /** CRC-32 of all parts. */
    synchronized int checksum() {
        int joined = checksums[0];
        for (int i = 1; i < checksums.length; i++) {
            joined = Crc32Join.join(joined, checksums[i], lengths[i]);
        }
        return joined;
    }

    /** Bytes of all parts. */
    synchronized long bytes() {
        long total = 0;
        for (long length : lengths) {
            total += length;
        }
        return total;
    }

    /** Records of all parts. */
    synchronized long records() {
        return records;
    }
}
