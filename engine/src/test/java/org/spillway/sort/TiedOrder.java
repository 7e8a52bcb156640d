package org.spillway.sort;

import java.nio.ByteBuffer;
import org.spillway.order.KeyOrder;

/** The order of Avro's records whose first field is the same in all. Avro's comparator may refuse a record and itself. */
final class TiedOrder extends KeyOrder {
    private long compares;

    /** Number of compares so far. */
    long compares() {
        return compares;
    }

    @Override
    public long prefix(ByteBuffer buffer, int start, int length) {
        return 5;
    }

    @Override
    public boolean prefixDecides() {
        return false;
    }

    @Override
    public int compare(ByteBuffer a, int aStart, int aLength, ByteBuffer b, int bStart, int bLength) {
        if (a == b && aStart == bStart) {
            throw new IllegalArgumentException("a record is compared with itself");
        }
        compares++;
        return Integer.compare(a.getInt(aStart), b.getInt(bStart));
    }
}
