package org.spillway.tools.minicluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;

/** Sums up. If a job sets a file, the first attempt waits until it is there on the machine, and fails then. */
public final class FailingReducer extends IntSumReducer<Text> {
    private static final String FILE = "test.fail.when";
    private static final int POLL_MILLIS = 20;

    /** Called by Hadoop. */
    public FailingReducer() {}

    /** Sets the file on which the first attempt fails. */
    public static void failWhen(Path file, Configuration job) {
        job.set(FILE, file.toString());
    }

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
        String file = context.getConfiguration().get(FILE);
        if (file == null || context.getTaskAttemptID().getId() > 0) {
            return;
        }
        while (!Files.exists(Path.of(file))) {
            Thread.sleep(POLL_MILLIS);
            context.progress();
        }
        throw new IOException("the test lets this attempt fail");
    }
}
