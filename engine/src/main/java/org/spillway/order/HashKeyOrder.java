package org.spillway.order;

import java.nio.ByteBuffer;

/** Orders keys by the {@link KeyHash} of their bytes, and by the bytes where hashes are equal. */
final class HashKeyOrder extends KeyOrder {
    private final BytesKeyOrder bytes = new BytesKeyOrder(BytesKeyOrder.Header.NONE);

    /** Returns the hash of the key. */
    @Override
    public long prefix(ByteBuffer buffer, int start, int length) {
        return KeyHash.of(buffer, start, length);
    }

    /** False: two keys may have one hash. */
    @Override
    public boolean prefixDecides() {
        return false;
    }

    @Override
    public boolean comparesTies() {
        return true;
    }

    @Override
    public int compare(ByteBuffer a, int aStart, int aLength, ByteBuffer b, int bStart, int bLength) {
        int compared = bytes.compare(a, aStart, aLength, b, bStart, bLength);
        if (compared == 0) {
            return 0; // by far the most frequent case: callers compare keys whose hashes are equal
        }
        long x = KeyHash.of(a, aStart, aLength);
        long y = KeyHash.of(b, bStart, bLength);
        return x != y ? Long.compareUnsigned(x, y) : compared;
    }
}
