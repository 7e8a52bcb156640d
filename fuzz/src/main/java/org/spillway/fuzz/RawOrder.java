package org.spillway.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparator;
import org.spillway.testing.Serialized;

/**
 * A comparator of the job's own that compares serialized keys. It serializes objects first, so that it works with any
 * class.
 */
abstract class RawOrder extends Configured implements RawComparator<Object> {
    @Override
    public final int compare(Object a, Object b) {
        try {
            Serialized serialized = new Serialized(getConf(), a.getClass());
            byte[] x = serialized.bytes(a);
            byte[] y = serialized.bytes(b);
            return compare(x, 0, x.length, y, 0, y.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sorts by length, then by bytes. */
    static final class BySize extends RawOrder {
        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            return l1 != l2 ? Integer.compare(l1, l2) : WritableComparator.compareBytes(b1, s1, l1, b2, s2, l2);
        }
    }

    /** Sorts by length only. */
    static final class SizeOnly extends RawOrder {
        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            return Integer.compare(l1, l2);
        }
    }

    /** Compares two bits of the last byte, so that many different keys compare as equal. */
    static final class Coarse extends RawOrder {
        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            return Integer.compare(lastBits(b1, s1, l1), lastBits(b2, s2, l2));
        }

        private static int lastBits(byte[] bytes, int start, int length) {
            return length == 0 ? -1 : bytes[start + length - 1] & 3;
        }
    }

    /** All keys are equal. */
    static final class AllEqual extends RawOrder {
        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            return 0;
        }
    }

    /** Compares bytes by way of arrays that all instances share. */
    static class Scratch extends RawOrder {
        private static byte[] first = new byte[0];
        private static byte[] second = new byte[0];

        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            boolean outermost = OneThread.enter();
            try {
                if (first.length < l1 || second.length < l2) {
                    first = new byte[Math.max(first.length, 2 * l1)];
                    second = new byte[Math.max(second.length, 2 * l2)];
                }
                System.arraycopy(b1, s1, first, 0, l1);
                System.arraycopy(b2, s2, second, 0, l2);
                return result(first, l1, second, l2);
            } finally {
                OneThread.exit(outermost);
            }
        }

        int result(byte[] a, int aLength, byte[] b, int bLength) {
            return WritableComparator.compareBytes(a, 0, aLength, b, 0, bLength);
        }
    }

    /** All keys are equal. Shares the arrays. */
    static final class ScratchAll extends Scratch {
        @Override
        int result(byte[] a, int aLength, byte[] b, int bLength) {
            return 0;
        }
    }
}
