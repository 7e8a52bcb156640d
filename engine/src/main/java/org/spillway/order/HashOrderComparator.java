package org.spillway.order;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Orders keys as {@link HashKeyOrder} does. */
public class HashOrderComparator extends SerializedComparator {
    /** For the class that users name. */
    protected HashOrderComparator() {}

    @Override
    public final int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
        int compared = Arrays.compareUnsigned(a, aStart, aStart + aLength, b, bStart, bStart + bLength);
        if (compared == 0) {
            return 0;
        }
        long x = KeyHash.of(ByteBuffer.wrap(a), aStart, aLength);
        long y = KeyHash.of(ByteBuffer.wrap(b), bStart, bLength);
        return x != y ? Long.compareUnsigned(x, y) : compared;
    }
}
