package org.spillway.jobs.join;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/** A row and its side: a value whose key is the join key, or the rest of a {@link TaggedRow}. */
final class SidedRow implements Writable {
    private static final Side[] SIDES = Side.values();

    private final Text row = new Text();
    private Side side = Side.LEFT;

    Side side() {
        return side;
    }

    void setSide(Side side) {
        this.side = side;
    }

    /** Returns the text that follows the key in the line. The caller may change it. */
    Text row() {
        return row;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeByte(side.ordinal());
        row.write(out);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        side = SIDES[in.readByte()];
        row.readFields(in);
    }

    @Override
    public String toString() {
        return side + "\t" + row;
    }
}
