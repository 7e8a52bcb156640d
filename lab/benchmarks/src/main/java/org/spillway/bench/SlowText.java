package org.spillway.bench;

import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;

/** A job's own comparator: orders as Text does, but an engine cannot recognise it as Text's. */
public final class SlowText extends WritableComparator {
    private static final Text.Comparator TEXT = new Text.Comparator();

    /** Called by Hadoop. */
    public SlowText() {
        super(Text.class);
    }

    @Override
    public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
        return TEXT.compare(a, aStart, aLength, b, bStart, bLength);
    }
}
