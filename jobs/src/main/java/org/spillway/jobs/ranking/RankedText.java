package org.spillway.jobs.ranking;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.spillway.jobs.keys.RawText;

/** A key of a number and a text. Larger numbers sort first; equal numbers sort by the bytes of their texts. */
final class RankedText implements WritableComparable<RankedText> {
    static {
        WritableComparator.define(RankedText.class, new Order());
    }

    private final Text text = new Text();
    private long number;

    long number() {
        return number;
    }

    void setNumber(long number) {
        this.number = number;
    }

    /** Returns the text, which the caller may change. */
    Text text() {
        return text;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeLong(number);
        text.write(out);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        number = in.readLong();
        text.readFields(in);
    }

    @Override
    public int compareTo(RankedText other) {
        int order = Long.compare(other.number, number);
        return order != 0 ? order : text.compareTo(other.text);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RankedText that && compareTo(that) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(number) + text.hashCode();
    }

    @Override
    public String toString() {
        return number + "\t" + text;
    }

    /** Compares serialised keys. */
    static final class Order extends WritableComparator {
        Order() {
            super(RankedText.class);
        }

        @Override
        public int compare(byte[] a, int aAt, int aLength, byte[] b, int bAt, int bLength) {
            int order = Long.compare(readLong(b, bAt), readLong(a, aAt));
            return order != 0 ? order : RawText.compare(a, aAt + Long.BYTES, b, bAt + Long.BYTES);
        }
    }
}
