package org.spillway.order;

/** Takes all keys for equal, so that nothing is sorted. */
public class NoOrderComparator extends SerializedComparator {
    /** For the class that users name. */
    protected NoOrderComparator() {}

    @Override
    public final int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
        return 0;
    }
}
