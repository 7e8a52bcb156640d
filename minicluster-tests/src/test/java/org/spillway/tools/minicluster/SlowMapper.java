package org.spillway.tools.minicluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;

/** Counts words. The first attempt of the first map waits for the second one. */
public final class SlowMapper extends TokenCounterMapper {
    private static final String FOLDER = "test.slow.folder";
    private static final String SECOND = "second";
    private static final int POLL_MILLIS = 50;

    /** Called by Hadoop. */
    public SlowMapper() {}

    static void meetIn(Path folder, Configuration job) {
        job.set(FOLDER, folder.toString());
    }

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
        Path second = Path.of(context.getConfiguration().get(FOLDER), SECOND);
        if (context.getTaskAttemptID().getTaskID().getId() != 0) {
            return;
        }
        if (context.getTaskAttemptID().getId() > 0) {
            Files.createFile(second);
            return;
        }
        while (!Files.exists(second)) {
            Thread.sleep(POLL_MILLIS);
            context.progress();
        }
    }
}
