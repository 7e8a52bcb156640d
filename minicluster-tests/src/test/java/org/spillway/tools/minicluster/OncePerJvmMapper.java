package org.spillway.tools.minicluster;

import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Code that works once in a JVM, as a native library that each task's class loader loads. */
public final class OncePerJvmMapper extends Mapper<LongWritable, Text, Text, IntWritable> {
    private static boolean wasUsed;

    @Override
    protected void setup(Context context) {
        if (wasUsed) {
            throw new IllegalStateException("works once in a JVM");
        }
        wasUsed = true;
    }

    @Override
    protected void map(LongWritable key, Text line, Context context) throws IOException, InterruptedException {
        context.write(line, new IntWritable(1));
    }
}
