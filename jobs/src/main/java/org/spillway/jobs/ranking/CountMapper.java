package org.spillway.jobs.ranking;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Converts a text and its count into a key that sorts by the count. */
final class CountMapper extends Mapper<Text, LongWritable, RankedText, NullWritable> {
    private final RankedText key = new RankedText();

    @Override
    protected void map(Text text, LongWritable count, Context context) throws IOException, InterruptedException {
        key.setNumber(count.get());
        key.text().set(text);
        context.write(key, NullWritable.get());
    }
}
