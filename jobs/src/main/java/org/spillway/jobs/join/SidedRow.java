package org.spillway.jobs.join;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/** A row and its side: a value whose key is the join key, or the rest of a {@link TaggedRow}. */
final class SidedRow implements Writable {
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
        // No static array of the sides: each task of a shared JVM would load the job's classes anew.
        side = in.readByte() == Side.LEFT.ordinal() ? Side.LEFT : Side.RIGHT;
        row.readFields(in);
    }

    @Override
    public String toString() {
        return side + "\t" + row;
    }
}
