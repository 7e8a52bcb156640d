package org.spillway.jobs.keys;

import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/** A grouping comparator. Records whose keys have the same {@link GroupedKey#group} go to one call of the reducer. */
public final class GroupComparator extends WritableComparator {

    /** Called by Hadoop through reflection. */
    public GroupComparator() {
        super(GroupedKey.class);
    }

    @Override
    public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
        return RawText.compare(a, aStart, b, bStart);
    }

    @Override
    @SuppressWarnings("rawtypes") // the signature in Hadoop
    public int compare(WritableComparable a, WritableComparable b) {
        return ((GroupedKey<?>) a).group().compareTo(((GroupedKey<?>) b).group());
    }
}
