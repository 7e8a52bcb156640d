package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.spillway.work.ParallelWork;

/**
 * Reads outputs whose files are known from the beginning, as with LocalJobRunner and in uber jobs. These outputs cannot
 * be fetched over HTTP.
 */
final class KnownFiles implements ParallelWork {
    private final Queue<Map.Entry<TaskAttemptID, MapOutputFile>> files;
    private final FetchSchedule schedule;
    private final LocalOutputs local;
    private final MapOutputSink sink;
    private final OutputKeeper keeper;
    private volatile boolean cancelled;

    KnownFiles(
            Map<TaskAttemptID, MapOutputFile> files,
            FetchSchedule schedule,
            LocalOutputs local,
            MapOutputSink sink,
            OutputKeeper keeper) {
        this.files = new ConcurrentLinkedQueue<>(files.entrySet());
        this.schedule = schedule;
        this.local = local;
        this.sink = sink;
        this.keeper = keeper;
    }

    @Override
    public void run() throws IOException, InterruptedException {
        for (Map.Entry<TaskAttemptID, MapOutputFile> next = files.poll();
                next != null && !cancelled;
                next = files.poll()) {
            MapOutputSink.Stored stored = local.read(next.getKey(), next.getValue(), sink);
            keeper.keep(next.getKey(), "this process", stored, true);
        }
    }

    @Override
    public void cancel() {
        cancelled = true;
        schedule.cancel();
    }
}
