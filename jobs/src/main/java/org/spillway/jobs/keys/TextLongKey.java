package org.spillway.jobs.keys;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.WritableComparator;

/** A group and a number: within the group the numbers rise. */
public final class TextLongKey extends GroupedKey<TextLongKey> {
    static {
        WritableComparator.define(TextLongKey.class, new Order());
    }

    private long number;

    /** The number in this group. */
    public long number() {
        return number;
    }

    /** Sets the number; the group is set by itself. */
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

    private static final class Order extends GroupedOrder {
        Order() {
            super(TextLongKey.class);
        }

        @Override
        protected int compareRest(byte[] a, int aAt, byte[] b, int bAt) {
            return Long.compare(readLong(a, aAt), readLong(b, bAt));
        }
    }
}
