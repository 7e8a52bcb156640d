package org.spillway.jobs.keys;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.WritableComparator;

/** A key of a group and a number. Within a group, keys are in ascending order of the numbers. */
public final class TextLongKey extends GroupedKey<TextLongKey> {
    static {
        WritableComparator.define(TextLongKey.class, new Order());
    }

    private long number;

    /** Returns the number. */
    public long number() {
        return number;
    }

    /** Sets the number. The group is set separately, through {@code group()}. */
    public void setNumber(long number) {
        this.number = number;
    }

    @Override
    protected void writeRest(DataOutput out) throws IOException {
        out.writeLong(number);
    }

    @Override
    protected void readRest(DataInput in) throws IOException {
        number = in.readLong();
    }

    @Override
    protected int compareRest(TextLongKey other) {
        return Long.compare(number, other.number);
    }

    @Override
    public String toString() {
        return group() + "\t" + number;
    }

    /** Compares serialised keys: by the group, then by the numbers. */
    public static final class Order extends GroupedOrder {
        /** Called by Hadoop through reflection. */
        public Order() {
            super(TextLongKey.class);
        }

        @Override
        protected int compareRest(byte[] a, int aAt, byte[] b, int bAt) {
            return Long.compare(readLong(a, aAt), readLong(b, bAt));
        }
    }
}
