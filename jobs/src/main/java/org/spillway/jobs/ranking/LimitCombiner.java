package org.spillway.jobs.ranking;

import java.io.IOException;
import org.apache.hadoop.io.NullWritable;

/**
 * The combiner of a ranking with a limit n. A record that is not among the first n of a spill cannot be among the first
 * n of the job. This holds because the number of each text is final in this job. Cutting would be wrong in a job that
 * still adds up counts: a word that is second in each of three files may be the first overall.
 */
final class LimitCombiner extends LimitReducer<RankedText, NullWritable> {
    @Override
    void write(RankedText ranked, Context context) throws IOException, InterruptedException {
        context.write(ranked, NullWritable.get());
    }
}
