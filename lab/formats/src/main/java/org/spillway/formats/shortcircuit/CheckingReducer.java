package org.spillway.formats.shortcircuit;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;
import org.spillway.formats.lab.Study;

/** Receives lines by their offset in the file, compares each with the expected content and counts the right ones. */
public final class CheckingReducer extends Reducer<LongWritable, Text, NullWritable, NullWritable> {
    /** The counters of this reducer. */
    enum Counter {
        /** Lines equal to the expected content. */
        RIGHT_LINES
    }

    private final Content content = new Content(Study.SEED);

    /** Called by Hadoop. */
    public CheckingReducer() {}

    @Override
    protected void reduce(LongWritable offset, Iterable<Text> lines, Context context) throws IOException {
        for (Text line : lines) {
            content.checkLine("the job's input", offset.get(), line.getBytes(), line.getLength());
            context.getCounter(Counter.RIGHT_LINES).increment(1);
        }
    }
}
