package org.spillway.clients.tools;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.contrib.utils.join.TaggedMapOutput;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;

/** A line, and the input that it is from. */
public final class Tagged extends TaggedMapOutput {
    private final Text line = new Text();

    /** For the reduce side, which reads the fields. */
    public Tagged() {}

    Tagged(String line) {
        this.line.set(line);
    }

    @Override
    public Writable getData() {
        return line;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        tag.write(out);
        line.write(out);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        tag.readFields(in);
        line.readFields(in);
    }
}
