package org.spillway.jobs;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapreduce.InputSplit;

/** A range of consecutive row numbers. */
final class RowRangeSplit extends InputSplit implements Writable {
    private long first;
    private long count;

    /** Creates an empty split for {@link #readFields}. */
    RowRangeSplit() {}

    RowRangeSplit(long first, long count) {
        this.first = first;
        this.count = count;
    }

    long first() {
        return first;
    }

    /** Returns the number of rows, used as the split's size. */
    @Override
    public long getLength() {
        return count;
    }

    @Override
    public String[] getLocations() {
        return new String[0];
    }

    @Override
    public void write(DataOutput out) throws IOException {
        WritableUtils.writeVLong(out, first);
        WritableUtils.writeVLong(out, count);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        first = WritableUtils.readVLong(in);
        count = WritableUtils.readVLong(in);
    }

    @Override
    public String toString() {
        return "rows " + first + " to " + (first + count);
    }
}
