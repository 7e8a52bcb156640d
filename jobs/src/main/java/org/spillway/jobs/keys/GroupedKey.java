package org.spillway.jobs.keys;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;

/**
 * A composite key: its first part, the group, decides which reduce gets a record ({@link GroupPartitioner}) and which
 * records that reduce sees together ({@link GroupComparator}); the rest decides in which order it sees them.
 *
 * <p>Within a group the framework reads the next key into the same object whenever the values' iterator moves on.
 *
 * @param <K> the class itself
 */
public abstract class GroupedKey<K extends GroupedKey<K>> implements WritableComparable<K> {
    private final Text group = new Text();

    /** The first part; to be set, too. */
    public final Text group() {
        return group;
    }

    /** Writes what follows the group. */
    protected abstract void writeRest(DataOutput out) throws IOException;

    /** Reads what follows the group. */
    protected abstract void readRest(DataInput in) throws IOException;

    /** Compares with a key of the same group. */
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
    @SuppressWarnings("unchecked") // of the same class, which is K
    public final boolean equals(Object other) {
        return other != null && other.getClass() == getClass() && compareTo((K) other) == 0;
    }

    @Override
    public final int hashCode() {
        return group.hashCode();
    }
}
