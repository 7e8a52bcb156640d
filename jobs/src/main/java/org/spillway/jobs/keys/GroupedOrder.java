package org.spillway.jobs.keys;

import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/**
 * Compares grouped keys in serialised form. Deserialising each key for a comparison would make the sort much slower.
 */
public abstract class GroupedOrder extends WritableComparator {

    /** Creates a comparator of keys of this class. */
    protected GroupedOrder(Class<? extends WritableComparable<?>> keyClass) {
        super(keyClass);
    }

    /** Compares the parts that follow the group in two serialised keys of the same group. */
    protected abstract int compareRest(byte[] a, int aAt, byte[] b, int bAt);

    @Override
    public final int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
        int order = RawText.compare(a, aStart, b, bStart);
        return order != 0 ? order : compareRest(a, RawText.end(a, aStart), b, RawText.end(b, bStart));
    }
}
