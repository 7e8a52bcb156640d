package org.spillway.fuzz;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.util.ReflectionUtils;

/** The reverse of the key class's own order. */
final class Reversed extends Configured implements RawComparator<Object> {
    private RawComparator<Object> forward;

    @Override
    @SuppressWarnings("unchecked")
    public void setConf(Configuration conf) {
        super.setConf(conf);
        if (conf != null) { // the constructor of Configured passes null
            FieldKind keys = FuzzCase.of(conf).keys();
            forward = (RawComparator<Object>)
                    (keys.comparator() != null
                            ? ReflectionUtils.newInstance(keys.comparator(), conf)
                            : WritableComparator.get(keys.type().asSubclass(WritableComparable.class), conf));
        }
    }

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
        return Integer.compare(0, forward.compare(b1, s1, l1, b2, s2, l2));
    }

    @Override
    public int compare(Object a, Object b) {
        return Integer.compare(0, forward.compare(a, b));
    }
}
