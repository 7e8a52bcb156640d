package org.spillway.segment;

/** Computes the CRC-32 of a segment that several threads write or read in parts. Thread-safe. */
public final class PartChecksums {
    private final int[] checksums;
    private final long[] lengths;
    private int left;

    /** Starts with no part known. */
    public PartChecksums(int parts) {
        checksums = new int[parts];
        lengths = new long[parts];
        left = parts;
    }

    /** Number of parts. */
    public int parts() {
        return lengths.length;
    }

    /**
     * Stores the checksum and length of a part.
     *
     * @param checksum CRC-32 of its bytes
     * @return whether all parts are now known
     */
    public synchronized boolean put(int part, int checksum, long length) {
        checksums[part] = checksum;
        lengths[part] = length;
        return --left == 0;
    }

    /** CRC-32 of all parts followed by more bytes. */
    public synchronized int joined(int checksumBehind, long lengthBehind) {
        int joined = checksums[0];
        for (int i = 1; i < checksums.length; i++) {
            joined = Crc32Join.join(joined, checksums[i], lengths[i]);
        }
        return Crc32Join.join(joined, checksumBehind, lengthBehind);
    }

    /** Bytes of all parts. */
    public synchronized long bytes() {
        long total = 0;
        for (long length : lengths) {
            total += length;
        }
        return total;
    }
}
