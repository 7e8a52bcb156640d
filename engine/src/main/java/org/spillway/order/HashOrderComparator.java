package org.spillway.order;

import java.nio.ByteBuffer;

/** Orders keys as {@link HashKeyOrder} does. */
public abstract class HashOrderComparator extends SerializedComparator {
    private final HashKeyOrder order = new HashKeyOrder();

    @Override
    public final int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
        return order.compare(ByteBuffer.wrap(a), aStart, aLength, ByteBuffer.wrap(b), bStart, bLength);
    }
}
