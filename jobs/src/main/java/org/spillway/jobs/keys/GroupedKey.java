package org.spillway.jobs.keys;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;

/**
 * A composite key. Its first part, the group, selects the partition of a record ({@link GroupPartitioner}) and the
 * records of one reducer call ({@link GroupComparator}). The rest of the key determines the order of the records within
 * the group.
 *
 * <p>Within a group, the framework reads the next key into the same object each time the values' iterator advances.
 *
 * @param <K> the class itself
 */
public abstract class GroupedKey<K extends GroupedKey<K>> implements WritableComparable<K> {
    private final Text group = new Text();

    /** Returns the first part, which the caller may change. */
    public final Text group() {
        return group;
    }

    /** Writes the part that follows the group. */
    protected abstract void writeRest(DataOutput out) throws IOException;

    /** Reads the part that follows the group. */
    protected abstract void readRest(DataInput in) throws IOException;

    /** Compares the part that follows the group with that of a key of the same group. */
    protected abstract int compareRest(K other);

    @Override
    public final void write(DataOutput out) throws IOException {
        group.write(out);
        writeRest(out);
    }

    @Override
    public final void readFields(DataInput in) throws IOException {
        group.readFields(in);
        readRest(in);
    }

    @Override
    public final int compareTo(K other) {
        int order = group.compareTo(other.group());
        return order != 0 ? order : compareRest(other);
    }

    @Override
    @SuppressWarnings("unchecked") // same class, so it is a K
    public final boolean equals(Object other) {
        return other != null && other.getClass() == getClass() && compareTo((K) other) == 0;
    }

    @Override
    public final int hashCode() {
        return group.hashCode();
    }
}
