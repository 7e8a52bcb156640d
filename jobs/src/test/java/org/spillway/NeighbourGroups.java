package org.spillway;

import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparator;

/** Stands for the engine's class of this name, as {@link HashOrder} does: compares the bytes of the keys. */
public class NeighbourGroups implements RawComparator<Object> {
    @Override
    public int compare(byte[] a, int aStart, int aLength, byte[] b, int bStart, int bLength) {
        return WritableComparator.compareBytes(a, aStart, aLength, b, bStart, bLength);
    }

    @Override
    public final int compare(Object a, Object b) {
        throw new UnsupportedOperationException("only the old API compares objects");
    }
}
