package org.spillway.formats.avroparquet;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Reducer;

/** Adds up the mappers' sums of each key. Sums are exact: an overflow fails the job. */
final class SumReducer extends Reducer<IntWritable, LongWritable, IntWritable, LongWritable> {
    private final LongWritable total = new LongWritable();

    @Override
    protected void reduce(IntWritable key, Iterable<LongWritable> sums, Context context)
            throws IOException, InterruptedException {
        long sum = 0;
        for (LongWritable part : sums) {
            sum = Math.addExact(sum, part.get());
        }
        total.set(sum);
        context.write(key, total);
    }
}
