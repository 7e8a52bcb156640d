package org.spillway.jobs.keys;

import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/** The order of grouped keys, told from their bytes: a sort that had to deserialise each key would take far longer. */
public abstract class GroupedOrder extends WritableComparator {

    /** Of this class's keys. */
    protected GroupedOrder(Class<? extends WritableComparable<?>> keyClass) {
        super(keyClass);
    }

    /** Compares what follows the group in two serialised keys of one group. */
    protected abstract int compareRest(byte[] a, int aAt, byte[] b, int bAt);

    @Override
    public final int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
        int order = RawText.compare(a, aStart, b, bStart);
        return order != 0 ? order : compareRest(a, RawText.end(a, aStart), b, RawText.end(b, bStart));
    }
}
