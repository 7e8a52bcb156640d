package org.spillway.jobs.ranking;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;

/**
 * Writes the first records up to the limit and does not read the remaining ones.
 *
 * @param <K> the class of the output keys
 * @param <V> the class of the output values
 */
abstract class LimitReducer<K, V> extends Reducer<RankedText, NullWritable, K, V> {

    abstract void write(RankedText ranked, Context context) throws IOException, InterruptedException;

    @Override
    public final void run(Context context) throws IOException, InterruptedException {
        long left = Ranking.limit(context.getConfiguration());
        while (left > 0 && context.nextKey()) {
            // A key with several values stands for several equal records. Each one counts towards the limit.
            Iterator<NullWritable> records = context.getValues().iterator();
            for (; left > 0 && records.hasNext(); left--) {
                records.next();
                write(context.getCurrentKey(), context);
            }
        }
    }
}
