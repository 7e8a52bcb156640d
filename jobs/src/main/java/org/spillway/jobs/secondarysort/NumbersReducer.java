package org.spillway.jobs.secondarysort;

import java.io.IOException;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;
import org.spillway.jobs.keys.TextLongKey;

/** Writes a name's numbers as they come, which is in order. */
final class NumbersReducer extends Reducer<TextLongKey, NullWritable, Text, Text> {
    private final StringBuilder line = new StringBuilder();
    private final Text numbers = new Text();

    @Override
    protected void reduce(TextLongKey key, Iterable<NullWritable> values, Context context)
            throws IOException, InterruptedException {
        line.setLength(0);
        // Going on to the next value reads the next key: the number changes under our hands.
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
