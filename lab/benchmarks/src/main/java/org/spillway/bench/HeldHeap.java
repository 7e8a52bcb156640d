package org.spillway.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.IdentityMapper;
import org.apache.hadoop.mapreduce.Reducer;

/** Heap that a mapper or a reducer holds from its start to the end of its task, as one with a table in memory does. */
final class HeldHeap {
    /** Bytes to hold. */
    static final String BYTES = "spillway.bench.held";

    // Smaller than a quarter of G1's smallest region: arrays of half a region take whole ones.
    private static final int PIECE = 1 << 17;

    // Never cleared: the JVM runs one task.
    private static final List<byte[]> PIECES = new ArrayList<>();

    private HeldHeap() {}

    private static void hold(Configuration job) {
        for (long left = job.getLong(BYTES, 0); left > 0; left -= PIECE) {
            PIECES.add(new byte[PIECE]);
        }
    }

    /** A {@link HashingReducer} that holds heap. */
    public static final class HoldingReducer extends Reducer<Object, Object, NullWritable, NullWritable> {
        private final HashingReducer reducer = new HashingReducer();

        /** Called by Hadoop. */
        public HoldingReducer() {}

        @Override
        protected void setup(Context context) {
            hold(context.getConfiguration());
        }

        @Override
        protected void reduce(Object key, Iterable<Object> values, Context context)
                throws IOException, InterruptedException {
            reducer.reduce(key, values, context);
        }
    }

    /** An identity mapper that holds heap. */
    public static final class HoldingMapper extends IdentityMapper<Object, Object> {
        /** Called by Hadoop. */
        public HoldingMapper() {}

        @Override
        public void configure(JobConf job) {
            hold(job);
        }
    }
}
