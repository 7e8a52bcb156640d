package org.spillway.order;

import java.nio.ByteBuffer;

/**
 * Orders keys by a 64-bit hash of their bytes, and by the bytes where hashes are equal.
 *
 * <p>The hash reads each 8 bytes as a big-endian number, which is xored into the state and mixed by a
 * multiplication and a shift. The last number is that of the last 8 bytes, which may overlap the number before. A
 * key of fewer than 8 bytes is padded with zeros. The length is part of the state, so {@code ab} and {@code ab\0}
 * differ.
 *
 * <p>The hash decides the order of a job's output, so it must not change from one release to the next.
 */
final class HashKeyOrder extends KeyOrder {
    // Odd constants with about as many ones as zeros: the golden ratio and the square root of 2, as fractions of
    // 2^64.
    static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long ROOT = 0x6A09E667F3BCC909L;

    private final BytesKeyOrder bytes = new BytesKeyOrder(BytesKeyOrder.Header.NONE);

    /** False: two keys may have one hash. */
    @Override
    public boolean prefixDecides() {
        return false;
    }

    @Override
    public int compare(ByteBuffer a, int aStart, int aLength, ByteBuffer b, int bStart, int bLength) {
        int compared = bytes.compare(a, aStart, aLength, b, bStart, bLength);
        if (compared == 0) {
            return 0; // by far the most frequent case: callers compare keys whose hashes are equal
        }
        long x = prefix(a, aStart, aLength);
        long y = prefix(b, bStart, bLength);
        return x != y ? Long.compareUnsigned(x, y) : compared;
    }

    /** Returns the hash of the key. */
    @Override
    public long prefix(ByteBuffer buffer, int start, int length) {
        long hash = length * GOLDEN;
        if (length >= Long.BYTES) {
            int last = start + length - Long.BYTES;
            for (int at = start; at < last; at += Long.BYTES) {
                hash = mix(hash ^ buffer.getLong(at));
            }
            return finish(mix(hash ^ buffer.getLong(last)));
        }
        return finish(mix(hash ^ BytesKeyOrder.digits(buffer, start, length)));
    }

    /** One step. It is a bijection: different states stay different. */
    static long mix(long state) {
        long product = state * GOLDEN;
        return product ^ product >>> 32;
    }

    // The radix sort distributes by the highest bytes first, so these must depend on all bits.
    private static long finish(long state) {
        return (state ^ state >>> 29) * ROOT;
    }
}
