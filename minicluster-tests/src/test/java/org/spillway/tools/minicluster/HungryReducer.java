package org.spillway.tools.minicluster;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;

/** Sums numbers. Needs memory for the first key. */
public final class HungryReducer extends IntSumReducer<Text> {
    /** MiB on the heap. */
    static final String HEAP = "hungry.reduce.heap.mb";

    @Override
    public void reduce(Text key, Iterable<IntWritable> values, Context context)
            throws IOException, InterruptedException {
        HungryMapper.takeHeap(context, HEAP);
        super.reduce(key, values, context);
    }
}
