package org.spillway.order;

import java.nio.ByteBuffer;

/**
 * The order of serialised keys. Buffers are big-endian and addressed absolutely.
 *
 * <p>An instance may keep state (a user's comparator does) and belongs to one thread.
 */
public abstract class KeyOrder {
    /**
     * The first bytes of what is compared, as a number: {@code a < b} as <em>unsigned</em> longs implies that key a sorts
     * before key b.
     *
     * @param buffer holds the key
     * @param start where the serialised key starts
     * @param length bytes of the serialised key
     */
    public abstract long prefix(ByteBuffer buffer, int start, int length);

    /** Whether keys of equal prefix are equal, so that nothing but the prefix need be looked at. */
    public abstract boolean prefixDecides();

    /** Compares two serialised keys in full; the sign is what counts. */
    public abstract int compare(ByteBuffer a, int aStart, int aLength, ByteBuffer b, int bStart, int bLength);

    /** Whether {@link #compare} needs buffers that are backed by arrays, as a user's RawComparator does. */
    public boolean needsArrays() {
        return false;
    }

    /** This order if it is one over plain bytes, which can be sorted digit by digit; else null. */
    public BytesKeyOrder asBytes() {
        return null;
    }
}
