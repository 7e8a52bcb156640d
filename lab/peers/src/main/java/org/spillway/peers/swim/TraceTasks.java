package org.spillway.peers.swim;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.spillway.peers.rows.SortRow;

/** The tasks of a job of a trace: they read, pass on and write as many rows as the trace says. */
final class TraceTasks {
    private static final String INPUT = "spillway.trace.rows.input";
    private static final String SHUFFLE = "spillway.trace.rows.shuffle";
    private static final String OUTPUT = "spillway.trace.rows.output";

    private TraceTasks() {}

    static void set(Configuration conf, ScaledJob job) {
        conf.setLong(INPUT, job.inputRows());
        conf.setLong(SHUFFLE, job.shuffleRows());
        conf.setLong(OUTPUT, job.outputRows());
    }

    private static Share share(Configuration conf, String written, String read) {
        return new Share(conf.getLong(written, 0), conf.getLong(read, 1));
    }

    /** Passes rows to the reduces. */
    static final class ShuffleMapper extends Mapper<byte[], byte[], Text, Text> {
        private final Text outKey = new Text();
        private final Text outValue = new Text();
        private Share share;

        @Override
        protected void setup(Context context) {
            share = share(context.getConfiguration(), SHUFFLE, INPUT);
        }

        @Override
        protected void map(byte[] key, byte[] value, Context context) throws IOException, InterruptedException {
            long count = share.next();
            for (long i = 0; i < count; i++) {
                // A row that is passed on several times has several keys.
                key[SortRow.KEY_BYTES - 1] ^= (byte) i;
                outKey.set(key);
                outValue.set(value);
                context.write(outKey, outValue);
            }
        }
    }

    /** Writes rows that were fetched. */
    static final class WritingReducer extends Reducer<Text, Text, byte[], byte[]> {
        private Share share;

        @Override
        protected void setup(Context context) {
            share = share(context.getConfiguration(), OUTPUT, SHUFFLE);
        }

        @Override
        protected void reduce(Text key, Iterable<Text> values, Context context)
                throws IOException, InterruptedException {
            byte[] outKey = key.copyBytes();
            for (Text value : values) {
                long count = share.next();
                if (count > 0) {
                    byte[] outValue = value.copyBytes();
                    for (long i = 0; i < count; i++) {
                        context.write(outKey, outValue);
                    }
                }
            }
        }
    }

    /** Writes rows that were read, in a job without reduces. */
    static final class WritingMapper extends Mapper<byte[], byte[], byte[], byte[]> {
        private Share share;

        @Override
        protected void setup(Context context) {
            share = share(context.getConfiguration(), OUTPUT, INPUT);
        }

        @Override
        protected void map(byte[] key, byte[] value, Context context) throws IOException, InterruptedException {
            long count = share.next();
            for (long i = 0; i < count; i++) {
                context.write(key, value);
            }
        }
    }
}
