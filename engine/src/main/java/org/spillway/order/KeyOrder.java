package org.spillway.order;

import java.nio.ByteBuffer;

/**
 * The order of serialised keys. Buffers are big-endian and accessed at absolute offsets.
 *
 * <p>An instance may keep state, as a user's comparator does, and belongs to one thread. The mapper's thread uses the
 * order of a worker, too, to find the range of a key in a large partition. It does so only with an order that has
 * prefixes, whose methods keep no state.
 */
public abstract class KeyOrder {
    /**
     * Returns the first compared bytes of a key as a number. If {@code a < b} as <em>unsigned</em> longs, key a sorts
     * before key b.
     *
     * @param buffer holds the key
     * @param start where the serialised key starts
     * @param length bytes of the serialised key
     */
    public abstract long prefix(ByteBuffer buffer, int start, int length);

    /** Whether keys of equal prefix are equal, so that only prefixes need to be compared, as {@link #compare} does. */
    public boolean prefixDecides() {
        return true;
    }

    /**
     * Whether keys have different prefixes, so that they can be sorted and divided by these. Where prefixes are equal and do
     * not {@linkplain #prefixDecides decide}, {@linkplain #asBytes bytes} are sorted on, and other keys are compared: the
     * prefix is a hash, or what a key starts with.
     */
    public boolean hasPrefixes() {
        return true;
    }

    /** Whether all keys are equal, so that records are in order as they are. */
    public boolean allEqual() {
        return false;
    }

    /** Compares two serialised keys in full. Only the sign of the result has a meaning. */
    public int compare(ByteBuffer a, int aStart, int aLength, ByteBuffer b, int bStart, int bLength) {
        return Long.compareUnsigned(prefix(a, aStart, aLength), prefix(b, bStart, bLength));
    }

    /** Whether {@link #compare} needs buffers that are backed by arrays, as a user's RawComparator does. */
    public boolean needsArrays() {
        return false;
    }

    /** Returns this order if it compares plain bytes, which can be sorted by radix; otherwise null. */
    public BytesKeyOrder asBytes() {
        return null;
    }
}
