package org.spillway.tools.minicluster;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.logging.ConsoleHandler;
import java.util.logging.Logger;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/** Maps each line to one. The first map then does what the job's settings name, which a job should not. */
public final class SessionMapper extends Mapper<LongWritable, Text, Text, IntWritable> {
    private static final IntWritable ONE = new IntWritable(1);
    private static final String FAULT = "test.session.fault";

    /** Called by Hadoop. */
    public SessionMapper() {}

    static void set(Job job, String fault) {
        job.getConfiguration().set(FAULT, fault);
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
        context.write(line, ONE);
    }

    @Override
    protected void cleanup(Context context) {
        if (context.getTaskAttemptID().getTaskID().getId() == 0) {
            doWrong(context.getConfiguration().get(FAULT, ""));
        }
    }

    private static void doWrong(String fault) {
        switch (fault) {
            case "fail" -> throw new IllegalStateException("the job's own fault");
            case "exit" -> System.exit(3);
            case "thread" -> new Thread(SessionMapper::waitForEver, "left by the job").start();
            case "heap" -> Logger.getLogger("").addHandler(new LargeHandler());
            case "property" -> System.setProperty("left.by", "the job");
            case "static" -> KeptState.count++;
            default -> {}
        }
    }

    private static void waitForEver() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class LargeHandler extends ConsoleHandler {
        private final byte[] bytes = new byte[300 << 20];

        @Override
        public String toString() {
            return bytes.length + " bytes";
        }
    }

    private static final class KeptState {
        private static int count;
    }
}
