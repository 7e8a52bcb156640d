package org.spillway.formats.shortcircuit;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Takes lines by their offset in the file and compares each with the content; counts those that are right. */
public final class CheckingReducer extends Reducer<LongWritable, Text, NullWritable, NullWritable> {
    /** What it counts. */
    enum Counter {
        /** Lines as they should be. */
        RIGHT_LINES
    }

    /** The setting that holds the content's seed. */
    static final String SEED = "spillway.formats.seed";

    private Content content;

    /** For Hadoop's reflection. */
    public CheckingReducer() {}

    @Override
    protected void setup(Context context) {
        content = new Content(context.getConfiguration().getLong(SEED, 0));
    }

    @Override
    protected void reduce(LongWritable offset, Iterable<Text> lines, Context context) throws IOException {
        for (Text line : lines) {
            content.checkLine("the job's input", offset.get(), line.getBytes(), line.getLength());
            context.getCounter(Counter.RIGHT_LINES).increment(1);
        }
    }
}
