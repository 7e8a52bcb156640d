package org.spillway.jobs.secondarysort;

import java.io.IOException;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;
import org.spillway.jobs.keys.TextLongKey;

/** Writes the numbers of a name, which arrive in ascending order. */
final class NumbersReducer extends Reducer<TextLongKey, NullWritable, Text, Text> {
    private final StringBuilder line = new StringBuilder();
    private final Text numbers = new Text();

    @Override
    protected void reduce(TextLongKey key, Iterable<NullWritable> values, Context context)
            throws IOException, InterruptedException {
        line.setLength(0);
        // Advancing to the next value reads the next key into the same object, so key.number() changes.
        for (NullWritable next : values) {
            if (line.length() > 0) {
                line.append(' ');
            }
            line.append(key.number());
        }
        numbers.set(line.toString());
        context.write(key.group(), numbers);
    }
}
