package org.spillway.jobs.join;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.spillway.jobs.keys.GroupedKey;
import org.spillway.jobs.keys.GroupedOrder;
import org.spillway.jobs.keys.RawText;

/**
 * A row that is grouped by the join key and tagged with its side. Within a group, left rows come before right rows. The
 * row is part of the key, not the value, so that the rows of each side are sorted as well. The framework gives the
 * values of one key in any order, so as values the rows could change their order from run to run.
 */
final class TaggedRow extends GroupedKey<TaggedRow> {
    static {
        WritableComparator.define(TaggedRow.class, new Order());
    }

    private final SidedRow rest = new SidedRow();

    Side side() {
        return rest.side();
    }

    void setSide(Side side) {
        rest.setSide(side);
    }

    /** Returns the text that follows the key in the line. The caller may change it. */
    Text row() {
        return rest.row();
    }

    @Override
    protected void writeRest(DataOutput out) throws IOException {
        rest.write(out);
    }

    @Override
    protected void readRest(DataInput in) throws IOException {
        rest.readFields(in);
    }

    @Override
    protected int compareRest(TaggedRow other) {
        int order = side().compareTo(other.side());
        return order != 0 ? order : row().compareTo(other.row());
    }

    @Override
    public String toString() {
        return group() + "\t" + rest;
    }

    /** Compares serialised keys. */
    static final class Order extends GroupedOrder {
        Order() {
            super(TaggedRow.class);
        }

        @Override
        protected int compareRest(byte[] a, int aAt, byte[] b, int bAt) {
            int order = Byte.compare(a[aAt], b[bAt]);
            return order != 0 ? order : RawText.compare(a, aAt + 1, b, bAt + 1);
        }
    }
}
