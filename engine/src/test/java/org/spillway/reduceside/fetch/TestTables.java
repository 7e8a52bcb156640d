package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.Random;
import javax.crypto.SecretKey;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.TaskType;
import org.spillway.job.ReduceSettings;
import org.spillway.work.Clock;

/** Creates tables and tasks, tables with stock's default settings. */
final class TestTables {
    private TestTables() {}

    /** Returns a source that finds no output on this node. */
    static LocalSource nowhere() {
        return new LocalSource(new String[0], null, 0, "", null);
    }

    static FetchTable of(int maps, int copies, LocalSource local, Clock clock, Random random) {
        ReduceSettings.Fetch settings =
                new ReduceSettings.Fetch(copies, true, 180_000, 180_000, 60_000, 10, true, 5, 0, 1000);
        FetchTask task = new FetchTask(new JobConf(false), null, maps, settings, null, null, null, null, null, null);
        return new FetchTable(task, local, new Ignoring(), clock, random);
    }

    /** Returns the first reduce of a job with so many maps. */
    static FetchTask task(JobConf job, int maps, TaskUmbilicalProtocol umbilical, SecretKey key) throws IOException {
        TaskAttemptID reduce = new TaskAttemptID("t", 1, TaskType.REDUCE, 0, 0);
        return new FetchTask(job, reduce, maps, ReduceSettings.of(job).fetch(), umbilical, key, null, null, null, null);
    }

    private static final class Ignoring implements FetchObserver {
        @Override
        public void fetched(long bytes, boolean local) {
            // not looked at
        }

        @Override
        public void fetchFailed(int outputs, FetchError error) {
            // not looked at
        }
    }
}
