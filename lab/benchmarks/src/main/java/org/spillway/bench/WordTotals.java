package org.spillway.bench;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Reducer;

/** The reducers and combiners of a word count in both APIs. The reducers hash the totals and write nothing. */
final class WordTotals {
    private WordTotals() {}

    private static void read(Text word, long total) {
        ReadDigest read = ReadDigest.ofTask();
        int hash = word.hashCode();
        read.key(hash);
        read.value(hash, total);
    }

    /** The combiner of the old API. */
    public static final class OldCombiner extends MapReduceBase
            implements org.apache.hadoop.mapred.Reducer<Text, LongWritable, Text, LongWritable> {
        private final LongWritable total = new LongWritable();

        /** Called by Hadoop. */
        public OldCombiner() {}

        @Override
        public void reduce(
                Text word, Iterator<LongWritable> counts, OutputCollector<Text, LongWritable> out, Reporter reporter)
                throws IOException {
            total.set(sum(counts));
            out.collect(word, total);
        }
    }

    /** The reducer of the old API. */
    public static final class OldReducer extends MapReduceBase
            implements org.apache.hadoop.mapred.Reducer<Text, LongWritable, NullWritable, NullWritable> {
        /** Called by Hadoop. */
        public OldReducer() {}

        @Override
        public void reduce(
                Text word,
                Iterator<LongWritable> counts,
                OutputCollector<NullWritable, NullWritable> out,
                Reporter reporter) {
            read(word, sum(counts));
        }
    }

    /** The combiner of the new API. */
    public static final class NewCombiner extends Reducer<Text, LongWritable, Text, LongWritable> {
        private final LongWritable total = new LongWritable();

        /** Called by Hadoop. */
        public NewCombiner() {}

        @Override
        protected void reduce(Text word, Iterable<LongWritable> counts, Context context)
                throws IOException, InterruptedException {
            total.set(sum(counts.iterator()));
            context.write(word, total);
        }
    }

    /** The reducer of the new API. */
    public static final class NewReducer extends Reducer<Text, LongWritable, NullWritable, NullWritable> {
        /** Called by Hadoop. */
        public NewReducer() {}

        @Override
        protected void reduce(Text word, Iterable<LongWritable> counts, Context context) {
            read(word, sum(counts.iterator()));
        }
    }

    private static long sum(Iterator<LongWritable> counts) {
        long sum = 0;
        while (counts.hasNext()) {
            sum += counts.next().get();
        }
        return sum;
    }
}
