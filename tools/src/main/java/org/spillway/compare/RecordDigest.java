package org.spillway.compare;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Sums up the records of a file, of any number, in a few bytes: how many, which (whatever their order) and in
 * which order. Two files with equal sums have equal records, but for an accident of one in 2^128.
 */
final class RecordDigest {
    private final MessageDigest ofRecord = sha256();
    private final MessageDigest ofAll = sha256();
    private final ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
    private long count;
    private long high;
    private long low;

    /** Adds one record, which may have several parts, such as a key and a value. */
    void add(ByteBuffer... parts) {
        for (ByteBuffer part : parts) {
            // With its length: else key "ab" and value "c" would be key "a" and value "bc".
            ofRecord.update(length.clear().putInt(part.remaining()).flip());
            ofRecord.update(part);
        }
        byte[] hash = ofRecord.digest();
        ofAll.update(hash);
        // A sum, not an exclusive or: two equal records must not take each other away.
        ByteBuffer halves = ByteBuffer.wrap(hash);
        high += halves.getLong();
        low += halves.getLong();
        count++;
    }

    /** The end: no more records. */
    Sums sums() {
        return new Sums(count, high, low, ByteBuffer.wrap(ofAll.digest()));
    }

    /**
     * What a file's records come to.
     *
     * @param count of records
     * @param high half of the sum of their hashes
     * @param low half of it
     * @param order a hash of the hashes, in their order
     */
    record Sums(long count, long high, long low, ByteBuffer order) {
        Likeness likenessTo(Sums other) {
            if (equals(other)) {
                return Likeness.SAME_RECORDS;
            }
            boolean sameRecords = count == other.count && high == other.high && low == other.low;
            return sameRecords ? Likeness.OTHER_ORDER : Likeness.DIFFERENT;
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
