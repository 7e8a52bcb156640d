package org.spillway.order;

import java.nio.ByteBuffer;
import org.spillway.jdk.Jdk;

/** Orders keys as {@link HashKeyOrder} does. */
public class HashOrderComparator extends SerializedComparator {
    private final HashKeyOrder order = new HashKeyOrder();

    /** For the class that users name. */
    protected HashOrderComparator() {}

    @Override
    public final int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
        if (Jdk.compareUnsigned(a, aStart, aStart + aLength, b, bStart, bStart + bLength) == 0) {
            return 0; // as for most keys of a group, and without buffers
        }
        return order.compare(ByteBuffer.wrap(a), aStart, aLength, ByteBuffer.wrap(b), bStart, bLength);
    }
}
