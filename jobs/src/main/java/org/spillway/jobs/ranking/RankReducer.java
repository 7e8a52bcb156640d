package org.spillway.jobs.ranking;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/** Splits each key into its number and its text and writes them. */
final class RankReducer extends LimitReducer<LongWritable, Text> {
    private final LongWritable number = new LongWritable();

    @Override
    void write(RankedText ranked, Context context) throws IOException, InterruptedException {
        number.set(ranked.number());
        context.write(number, ranked.text());
    }
}
