package org.spillway.jobs.ranking;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;

/**
 * Hands on the first records that it gets, up to the limit, and does not even read the others.
 *
 * @param <K> the class of the keys that it writes
 * @param <V> the class of the values that it writes
 */
abstract class FirstOnes<K, V> extends Reducer<RankedText, NullWritable, K, V> {

    abstract void write(RankedText ranked, Context context) throws IOException, InterruptedException;

    @Override
    public final void run(Context context) throws IOException, InterruptedException {
        long left = Ranking.limit(context.getConfiguration());
        while (left > 0 && context.nextKey()) {
            // Equal keys are so many records: each counts.
            Iterator<NullWritable> records = context.getValues().iterator();
            for (; left > 0 && records.hasNext(); left--) {
                records.next();
                write(context.getCurrentKey(), context);
            }
        }
    }
}
