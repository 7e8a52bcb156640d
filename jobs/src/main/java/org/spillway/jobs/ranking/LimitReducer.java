package org.spillway.jobs.ranking;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/**
 * Writes the first records up to the limit and does not read the remaining ones.
 *
 * @param <K> the class of the output keys
 * @param <V> the class of the output values
 */
abstract class LimitReducer<K, V> extends Reducer<RankedText, NullWritable, K, V> {
    static final String LIMIT = "ranking.limit";

    abstract void write(RankedText ranked, Context context) throws IOException, InterruptedException;

    @Override
    public final void run(Context context) throws IOException, InterruptedException {
        long left = context.getConfiguration().getLong(LIMIT, Long.MAX_VALUE);
        while (left > 0 && context.nextKey()) {
            // A key with several values stands for several equal records. Each one counts towards the limit.
            Iterator<NullWritable> records = context.getValues().iterator();
            for (; left > 0 && records.hasNext(); left--) {
                records.next();
                write(context.getCurrentKey(), context);
            }
        }
    }

    /**
     * The combiner of a ranking with a limit n. A record that is not among the first n of a spill cannot be among the
     * first n of the job. This holds because the number of each text is final in this job. Cutting would be wrong in a
     * job that still adds up counts: a word that is second in each of three files may be the first overall.
     */
    static final class Combiner extends LimitReducer<RankedText, NullWritable> {
        @Override
        void write(RankedText ranked, Context context) throws IOException, InterruptedException {
            context.write(ranked, NullWritable.get());
        }
    }

    /** Splits each key into its number and its text and writes them. */
    static final class Ranks extends LimitReducer<LongWritable, Text> {
        private final LongWritable number = new LongWritable();

        @Override
        void write(RankedText ranked, Context context) throws IOException, InterruptedException {
            number.set(ranked.number());
            context.write(number, ranked.text());
        }
    }
}
