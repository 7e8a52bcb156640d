package org.spillway.tools.compare;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * A digest of the records of a file, in constant memory: their number, a hash that ignores their order, and two that depend
 * on the order of records and of keys. Files with equal digests have equal records, except with a probability of 2^-128.
 */
final class RecordDigest {
    private final MessageDigest ofRecord = DigestUtils.getSha256Digest();
    private final MessageDigest ofKeys = DigestUtils.getSha256Digest();
    private final MessageDigest ofAll = DigestUtils.getSha256Digest();
    private final ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
    private long count;
    private long high;
    private long low;

    /** Adds one record. */
    void add(ByteBuffer key, ByteBuffer value) {
        update(ofKeys, key.duplicate());
        update(ofRecord, key);
        update(ofRecord, value);
        byte[] hash = ofRecord.digest();
        ofAll.update(hash);
        // Adds hashes instead of combining them by exclusive or, which would cancel two equal records.
        ByteBuffer halves = ByteBuffer.wrap(hash);
        high += halves.getLong();
        low += halves.getLong();
        count++;
    }

    /** Hashes the length too. Otherwise key "ab" with value "c" would equal key "a" with value "bc". */
    private void update(MessageDigest digest, ByteBuffer part) {
        digest.update(length.clear().putInt(part.remaining()).flip());
        digest.update(part);
    }

    /**
     * Returns the digest. No record may be added afterwards.
     *
     * @param type {@link Records#type}
     */
    Sums sums(String type) {
        return new Sums(type, count, high, low, ByteBuffer.wrap(ofKeys.digest()), ByteBuffer.wrap(ofAll.digest()));
    }

    /**
     * The digest of a file.
     *
     * @param type what the file says of all its records
     * @param count the number of records
     * @param high the sum of the first 8 bytes of each record's hash, modulo 2^64
     * @param low the sum of the next 8 bytes
     * @param keys a hash of all keys, in order
     * @param order a hash of all records' hashes, in order
     */
    record Sums(String type, long count, long high, long low, ByteBuffer keys, ByteBuffer order) {
        OutputSimilarity similarityTo(Sums other) {
            if (equals(other)) {
                return OutputSimilarity.SAME_RECORDS;
            }
            boolean sameRecords =
                    type.equals(other.type) && count == other.count && high == other.high && low == other.low;
            if (!sameRecords) {
                return OutputSimilarity.DIFFERENT;
            }
            return keys.equals(other.keys) ? OutputSimilarity.SAME_KEYS : OutputSimilarity.OTHER_ORDER;
        }
    }
}
