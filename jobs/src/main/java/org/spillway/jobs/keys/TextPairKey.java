package org.spillway.jobs.keys;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;

/** A key of a group and a second text. Within a group, keys are in ascending order of the second texts. */
public final class TextPairKey extends GroupedKey<TextPairKey> {
    static {
        WritableComparator.define(TextPairKey.class, new Order());
    }

    private final Text second = new Text();

    /** Returns the second text, which the caller may change. */
    public Text second() {
        return second;
    }

    @Override
    protected void writeRest(DataOutput out) throws IOException {
        second.write(out);
    }

    @Override
    protected void readRest(DataInput in) throws IOException {
        second.readFields(in);
    }

    @Override
    protected int compareRest(TextPairKey other) {
        return second.compareTo(other.second);
    }

    @Override
    public String toString() {
        return group() + "\t" + second;
    }

    /** Compares serialised keys: by the group, then by the second texts. */
    public static final class Order extends GroupedOrder {
        /** Called by Hadoop through reflection. */
        public Order() {
            super(TextPairKey.class);
        }

        @Override
        protected int compareRest(byte[] a, int aAt, byte[] b, int bAt) {
            return RawText.compare(a, aAt, b, bAt);
        }
    }
}
