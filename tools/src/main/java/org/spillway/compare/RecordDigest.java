package org.spillway.compare;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * A digest of the records of a file, in constant memory: their number, a hash that ignores their order, and a hash that
 * depends on it. Files with equal digests have equal records, except with a probability of 2^-128.
 */
final class RecordDigest {
    private final MessageDigest ofRecord = sha256();
    private final MessageDigest ofAll = sha256();
    private final ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
    private long count;
    private long high;
    private long low;

    /** Adds one record. A record may have several parts, such as key and value. */
    void add(ByteBuffer... parts) {
        for (ByteBuffer part : parts) {
            // Hashes the length too. Otherwise key "ab" with value "c" would equal key "a" with value "bc".
            ofRecord.update(length.clear().putInt(part.remaining()).flip());
            ofRecord.update(part);
        }
        byte[] hash = ofRecord.digest();
        ofAll.update(hash);
        // Adds hashes instead of combining them by exclusive or, which would cancel two equal records.
        ByteBuffer halves = ByteBuffer.wrap(hash);
        high += halves.getLong();
        low += halves.getLong();
        count++;
    }

    /** Returns the digest. No record may be added afterwards. */
    Sums sums() {
        return new Sums(count, high, low, ByteBuffer.wrap(ofAll.digest()));
    }

    /**
     * The digest of a file.
     *
     * @param count the number of records
     * @param high the sum of the first 8 bytes of each record's hash, modulo 2^64
     * @param low the sum of the next 8 bytes
     * @param order a hash of all records' hashes, in order
     */
    record Sums(long count, long high, long low, ByteBuffer order) {
        OutputSimilarity similarityTo(Sums other) {
            if (equals(other)) {
                return OutputSimilarity.SAME_RECORDS;
            }
            boolean sameRecords = count == other.count && high == other.high && low == other.low;
            return sameRecords ? OutputSimilarity.OTHER_ORDER : OutputSimilarity.DIFFERENT;
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
