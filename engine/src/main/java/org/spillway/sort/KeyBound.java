package org.spillway.sort;

import java.nio.ByteBuffer;
import org.spillway.order.BytesKeyOrder;
import org.spillway.order.KeyOrder;

/**
 * A position between two records of a partition in the order of a stable sort: by key, then by address. A bound can
 * therefore divide the records of one key.
 *
 * <p>Worked example: below the bound (key 5, address 100) are the records of key 4 and those records of key 5 that lie
 * before address 100. All other records are above it.
 */
public final class KeyBound {
    private final ByteBuffer buffer;
    private final int start;
    private final int length;
    private final long address;
    private long prefix;

    private KeyBound(ByteBuffer buffer, int start, int length, long address) {
        this.buffer = buffer;
        this.start = start;
        this.length = length;
        this.address = address;
    }

    /** Returns the bound before all records of a key. */
    public static KeyBound before(ByteBuffer buffer, int start, int length) {
        return new KeyBound(buffer, start, length, Long.MIN_VALUE);
    }

    /** Returns the bound before one record of the partition. */
    static KeyBound at(ByteBuffer buffer, int start, int length, long address) {
        return new KeyBound(buffer, start, length, RecordAddress.place(address));
    }

    /**
     * Returns the place of the first record above this bound, among records that all have one key. Returns {@link
     * Long#MIN_VALUE} if all records are above, {@link Long#MAX_VALUE} if none is.
     */
    long placeAmong(KeyOrder order, ByteBuffer key, int keyStart, int keyLength) {
        int compared = order.compare(buffer, start, length, key, keyStart, keyLength);
        if (compared == 0) {
            return address;
        }
        return compared < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    /** Prepares for records whose prefix is the start of the whole key. */
    void usePrefix(KeyOrder order) {
        prefix = order.prefix(buffer, start, length);
    }

    /**
     * Prepares for records that all begin with a common prefix and whose own prefixes start after it. A bound that does
     * not begin with the common prefix lies before or after all of these records.
     */
    void usePrefix(BytesKeyOrder order, CommonPrefix common) {
        int depth = common.length();
        if (common.begins(buffer, start, length)) {
            prefix = order.prefixAt(buffer, start, length, depth);
        } else {
            // If a record has the same extreme prefix, which is rare, whole keys are compared.
            prefix = common.isBehind(buffer, start, length) ? 0 : -1;
        }
    }

    /** Whether this bound lies above a record. Its prefix must be of the kind that was prepared. */
    boolean isAbove(
            long recordPrefix, KeyOrder order, ByteBuffer record, int keyStart, int keyLength, long recordAddress) {
        if (recordPrefix != prefix) {
            return Long.compareUnsigned(recordPrefix, prefix) < 0;
        }
        long place = RecordAddress.place(recordAddress);
        if (place == address) {
            return false; // the bound's own record; for why it is not compared, see PivotDivision.divide
        }
        int compared = order.prefixDecides() ? 0 : order.compare(record, keyStart, keyLength, buffer, start, length);
        return compared < 0 || compared == 0 && place < address;
    }
}
