package org.spillway.order;

import java.nio.ByteBuffer;
import org.apache.hadoop.io.RawComparator;

/** Any RawComparator. It wants arrays and may keep state, so each thread has its own. */
final class ComparatorKeyOrder extends KeyOrder {
    private final RawComparator<?> comparator;

    ComparatorKeyOrder(RawComparator<?> comparator) {
        this.comparator = comparator;
    }

    /** Nothing is known of the key's bytes: all tie. */
    @Override
    public long prefix(ByteBuffer buffer, int start, int length) {
        return 0;
    }

    @Override
    public boolean prefixDecides() {
        return false;
    }

    @Override
    public int compare(ByteBuffer a, int aStart, int aLength, ByteBuffer b, int bStart, int bLength) {
        return comparator.compare(
                a.array(), a.arrayOffset() + aStart, aLength, b.array(), b.arrayOffset() + bStart, bLength);
    }

    @Override
    public boolean needsArrays() {
        return true;
    }
}
