package org.spillway.fuzz;

import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableUtils;

/**
 * Groups keys by the first byte of their content, or pairs by their first number. The default order of these classes
 * keeps such keys together.
 */
final class FirstByte extends RawOrder {
    private FieldKind kind;

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
        if (kind == null) {
            kind = FuzzCase.of(getConf()).keys();
        }
        return Integer.compare(group(b1, s1, l1), group(b2, s2, l2));
    }

    private int group(byte[] bytes, int start, int length) {
        switch (kind.lead()) {
            case PAIR:
                return WritableComparator.readInt(bytes, start);
            case VINT:
                return first(bytes, start, length, WritableUtils.decodeVIntSize(bytes[start]));
            case SHORT:
                return first(bytes, start, length, Short.BYTES);
            case INT:
                return first(bytes, start, length, Integer.BYTES);
            case NONE:
                return first(bytes, start, length, 0);
            default:
                throw new IllegalStateException("no groups in keys of " + kind);
        }
    }

    private static int first(byte[] bytes, int start, int length, int skip) {
        return length == skip ? -1 : bytes[start + skip] & 0xFF;
    }
}
