package org.spillway.order;

import org.spillway.jdk.Jdk;

/** Compares serialised keys as unsigned bytes, to find out whether neighbours are equal. */
public class SameBytesComparator extends SerializedComparator {
    @Override
    public final int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
        return Jdk.compareUnsigned(a, aStart, aStart + aLength, b, bStart, bStart + bLength);
    }
}
