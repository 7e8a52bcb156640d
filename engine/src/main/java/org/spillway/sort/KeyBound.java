package org.spillway.sort;

import java.nio.ByteBuffer;
import org.spillway.order.BytesKeyOrder;
import org.spillway.order.KeyOrder;

/**
 * A place between two records of a partition, in the order of a stable sort: by key, and of equal keys by address. So even
 * the records of one key can be divided.
 *
 * <p>Worked example: the bound (key 5, address 100) has key 4 and the records of key 5 that lie before address 100 below
 * it, and all others above.
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

    /** The place before all records of a key. */
    public static KeyBound before(ByteBuffer buffer, int start, int length) {
        return new KeyBound(buffer, start, length, Long.MIN_VALUE);
    }

    /** The place before one record of the partition. */
    static KeyBound at(ByteBuffer buffer, int start, int length, long address) {
        return new KeyBound(buffer, start, length, RecordAddress.place(address));
    }

    /**
     * The place before the first record above this bound, among records that all have one key: {@link Long#MIN_VALUE} if
     * all are above, {@link Long#MAX_VALUE} if none is.
     */
    long placeAmong(KeyOrder order, ByteBuffer key, int keyStart, int keyLength) {
        int compared = order.compare(buffer, start, length, key, keyStart, keyLength);
        if (compared == 0) {
            return address;
        }
        return compared < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    /** Prepares for records whose prefixes are those of the whole key. */
    void usePrefix(KeyOrder order) {
        prefix = order.prefix(buffer, start, length);
    }

    /**
     * Prepares for records that all begin with a common prefix and have their own behind it. A bound that does not begin
     * with it lies before all of them, or behind.
     */
    void usePrefix(BytesKeyOrder order, CommonPrefix common) {
        int depth = common.length();
        if (common.begins(buffer, start, length)) {
            prefix = order.prefixAt(buffer, start, length, depth);
        } else {
            // The whole keys are compared where prefixes are equal, and the extreme ones hardly ever are.
            prefix = common.isBehind(buffer, start, length) ? 0 : -1;
        }
    }

    /** Whether a record lies below; its prefix is of the kind that was prepared for. */
    boolean hasBelow(
            long recordPrefix, KeyOrder order, ByteBuffer record, int keyStart, int keyLength, long recordAddress) {
        if (recordPrefix != prefix) {
            return Long.compareUnsigned(recordPrefix, prefix) < 0;
        }
        int compared = order.prefixDecides() ? 0 : order.compare(record, keyStart, keyLength, buffer, start, length);
        return compared < 0 || compared == 0 && RecordAddress.place(recordAddress) < address;
    }
}
