package org.spillway.jobs.ranking;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/** Takes the keys apart again. */
final class RankReducer extends FirstOnes<LongWritable, Text> {
    private final LongWritable number = new LongWritable();

    @Override
    void write(RankedText ranked, Context context) throws IOException, InterruptedException {
        number.set(ranked.number());
        context.write(number, ranked.text());
    }
}
