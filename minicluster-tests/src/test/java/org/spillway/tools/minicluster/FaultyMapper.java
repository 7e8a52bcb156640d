package org.spillway.tools.minicluster;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.security.UserGroupInformation;

/** Maps each line to one. In the first attempt of some maps it does what the job's own code should not. */
public final class FaultyMapper extends Mapper<LongWritable, Text, Text, IntWritable> {
    private static final IntWritable ONE = new IntWritable(1);

    // Never cleared: the JVM is to end.
    private static final List<Object> LEFT = new ArrayList<>();

    /** Called by Hadoop. */
    public FaultyMapper() {}

    @Override
    protected void map(LongWritable offset, Text line, Context context)
            throws java.io.IOException, InterruptedException {
        context.write(line, ONE);
    }

    @Override
    protected void cleanup(Context context) throws InterruptedException {
        if (context.getTaskAttemptID().getId() > 0) {
            return;
        }
        switch (context.getTaskAttemptID().getTaskID().getId()) {
            case 3 -> throw new IllegalStateException("the job's own fault");
            case 5 -> System.exit(3);
            case 7 -> new CountDownLatch(1).await(); // until the task's timeout
            case 8 -> new Thread(FaultyMapper::waitForEver, "left by map 8").start();
            case 9 -> System.setProperty("left.by", "map 9");
            case 10 -> LEFT.add(new byte[150 << 20]);
            case 11 -> LEFT.add(ByteBuffer.allocateDirect(100 << 20));
            case 12 -> UserGroupInformation.setLoginUser(UserGroupInformation.createRemoteUser("another"));
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
}
