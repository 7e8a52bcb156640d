package org.spillway.fuzz;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hadoop.io.Writable;
import org.spillway.testing.TaskHarness.Pair;

/** A key in a reducer's output that marks the start of a group. Its value is the group's first key. */
final class Mark implements Writable {
    static final Mark GROUP = new Mark();

    // A drawn key has these bytes only with a very small probability.
    private static final byte[] BYTES = "a group begins here".getBytes(StandardCharsets.US_ASCII);

    private Mark() {}

    static byte[] bytes() {
        return BYTES.clone();
    }

    static boolean isAt(Pair pair) {
        return Arrays.equals(pair.key(), BYTES);
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.write(BYTES);
    }

    @Override
    public void readFields(DataInput in) {
        throw new UnsupportedOperationException("nobody reads a reducer's output back");
    }
}
