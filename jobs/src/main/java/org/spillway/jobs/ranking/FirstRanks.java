package org.spillway.jobs.ranking;

import java.io.IOException;
import org.apache.hadoop.io.NullWritable;

/**
 * The combiner of a ranking with a limit: what is not among the first ones of a spill is not among the first ones of all.
 * That holds because a text's number is final here. To cut where counts are still being added up would be wrong: a word
 * that is second in each of three files may be the first of all.
 */
final class FirstRanks extends FirstOnes<RankedText, NullWritable> {
    @Override
    void write(RankedText ranked, Context context) throws IOException, InterruptedException {
        context.write(ranked, NullWritable.get());
    }
}
