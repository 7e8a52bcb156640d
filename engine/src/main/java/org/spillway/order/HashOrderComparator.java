package org.spillway.order;

import java.nio.ByteBuffer;

/** Orders keys as {@link HashKeyOrder} does. */
public class HashOrderComparator extends SerializedComparator {
    private final HashKeyOrder order = new HashKeyOrder();

    /** For the class that users name. */
    protected HashOrderComparator() {}

    @Override
    public final int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
        return order.compare(ByteBuffer.wrap(a), aStart, aLength, ByteBuffer.wrap(b), bStart, bLength);
    }
}
