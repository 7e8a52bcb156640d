package org.spillway.order;

import java.util.Arrays;

/** Compares serialised keys as unsigned bytes, to find out whether neighbours are equal. */
public class SameBytesComparator extends SerializedComparator {
    /** For the class that users name. */
    protected SameBytesComparator() {}

    @Override
    public final int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
        return Arrays.compareUnsigned(a, aStart, aStart + aLength, b, bStart, bStart + bLength);
    }
}
