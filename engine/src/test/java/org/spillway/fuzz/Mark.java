package org.spillway.fuzz;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hadoop.io.Writable;
import org.spillway.testing.TaskHarness.Pair;

/** Stands as key in a reducer's output where a group begins; the value is the group's first key. */
final class Mark implements Writable {
    static final Mark GROUP = new Mark();

    // No key that is drawn has these bytes, but by a very rare chance.
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
