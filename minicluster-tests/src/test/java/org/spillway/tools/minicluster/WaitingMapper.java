package org.spillway.tools.minicluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Maps each line to one. The first map waits until there is a file on the machine. */
public final class WaitingMapper extends Mapper<LongWritable, Text, Text, IntWritable> {
    private static final IntWritable ONE = new IntWritable(1);
    private static final String FILE = "test.wait.for";
    private static final int POLL_MILLIS = 20;

    /** Called by Hadoop. */
    public WaitingMapper() {}

    /** Sets the file that the first map waits for. */
    public static void waitFor(Path file, Configuration job) {
        job.set(FILE, file.toString());
    }

    @Override
    protected void setup(Context context) throws InterruptedException {
        Path file = Path.of(context.getConfiguration().get(FILE));
        while (context.getTaskAttemptID().getTaskID().getId() == 0 && !Files.exists(file)) {
            Thread.sleep(POLL_MILLIS);
            context.progress();
        }
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
        context.write(line, ONE);
    }
}
