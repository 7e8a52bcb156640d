package org.spillway.tools.minicluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;

/** Emits each line with the number 1. The first map needs memory first. */
public final class HungryMapper extends Mapper<LongWritable, Text, Text, IntWritable> {
    /** MiB on the heap. */
    static final String HEAP = "hungry.map.heap.mb";

    private static final int MIB = 1 << 20;
    private static final IntWritable ONE = new IntWritable(1);

    @Override
    protected void setup(Context context) {
        if (context.getTaskAttemptID().getTaskID().getId() == 0) {
            takeHeap(context, HEAP);
        }
    }

    /** Holds so many MiB of the heap at once as the job's settings say. */
    static void takeHeap(TaskInputOutputContext<?, ?, ?, ?> context, String key) {
        List<byte[]> taken = new ArrayList<>();
        while (taken.size() < context.getConfiguration().getInt(key, 0)) {
            taken.add(new byte[MIB]);
        }
        context.getCounter(HungryMapper.class.getSimpleName(), "MiB").increment(taken.size());
    }

    @Override
    protected void map(LongWritable position, Text line, Context context) throws IOException, InterruptedException {
        context.write(line, ONE);
    }
}
