package org.spillway.order;

import org.apache.hadoop.io.RawComparator;

/**
 * A comparator that several threads must share because no second one can be made: one at a time. WritableComparator keeps
 * the keys that it deserialises in fields (TEZ-2505 is what happens without this).
 */
final class SharedComparator implements RawComparator<Object> {
    private final RawComparator<Object> shared;

    @SuppressWarnings("unchecked")
    SharedComparator(RawComparator<?> shared) {
        this.shared = (RawComparator<Object>) shared;
    }

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
        synchronized (shared) {
            return shared.compare(b1, s1, l1, b2, s2, l2);
        }
    }

    @Override
    public int compare(Object a, Object b) {
        synchronized (shared) {
            return shared.compare(a, b);
        }
    }
}
