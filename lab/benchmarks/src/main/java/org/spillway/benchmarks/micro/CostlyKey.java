package org.spillway.benchmarks.micro;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.WritableComparable;

/** A key without a raw comparator: to compare two keys, Hadoop reads both into objects, each with a string. */
public final class CostlyKey implements WritableComparable<CostlyKey> {
    private String name;
    private int number;

    /** Called by Hadoop, which then calls {@link #readFields}. */
    public CostlyKey() {}

    CostlyKey(String name, int number) {
        this.name = name;
        this.number = number;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeUTF(name);
        out.writeInt(number);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        name = in.readUTF();
        number = in.readInt();
    }

    @Override
    public int compareTo(CostlyKey other) {
        int byName = name.compareTo(other.name);
        return byName != 0 ? byName : Integer.compare(number, other.number);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CostlyKey && compareTo((CostlyKey) other) == 0;
    }

    @Override
    public int hashCode() {
        return name.hashCode() * 31 + number;
    }
}
