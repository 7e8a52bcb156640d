package org.spillway.order;

import java.nio.ByteBuffer;
import org.apache.hadoop.io.RawComparator;
import org.spillway.work.Heartbeat;

/** Orders keys by any RawComparator. It needs arrays and may keep state, so each thread has its own instance. */
class ComparatorKeyOrder extends KeyOrder {
    // With the default task timeout, the task is killed only if each comparison takes more than half a minute.
    private static final int COMPARES_BETWEEN_BEATS = 16;

    private final RawComparator<?> comparator;
    private final Heartbeat heartbeat;
    private int compares;

    ComparatorKeyOrder(RawComparator<?> comparator, Heartbeat heartbeat) {
        this.comparator = comparator;
        this.heartbeat = heartbeat;
    }

    /** Returns 0: the order of the key's bytes is unknown, so all prefixes are equal. */
    @Override
    public long prefix(ByteBuffer buffer, int start, int length) {
        return 0;
    }

    @Override
    public boolean prefixDecides() {
        return false;
    }

    @Override
    public boolean hasPrefixes() {
        return false;
    }

    @Override
    public int compare(ByteBuffer a, int aStart, int aLength, ByteBuffer b, int bStart, int bLength) {
        if (++compares % COMPARES_BETWEEN_BEATS == 0) {
            heartbeat.beat();
        }
        return comparator.compare(
                a.array(), a.arrayOffset() + aStart, aLength, b.array(), b.arrayOffset() + bStart, bLength);
    }

    @Override
    public boolean needsArrays() {
        return true;
    }
}
