package org.spillway.mapside;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.run.Run;
import org.spillway.run.RunIndex;
import org.spillway.run.RunKind;
import org.spillway.run.RunMaker;

/** Writes sealed buffers as runs in the background, one at a time. Called by the collecting thread. */
final class Spiller {
    private final CollectorContext task;
    private final List<Run> runs = new ArrayList<>();
    private SealedBuffer spilling;
    private RunMaker current;
    private int started;
    private long cachedIndexBytes;

    Spiller(CollectorContext task) {
        this.task = task;
    }

    /** Whether a spill is running, or has ended and its run has not been added yet. */
    boolean isBusy() {
        return current != null;
    }

    /** The runs on disk, in the order of spilling. Merges replace runs in this list. */
    List<Run> runs() {
        return runs;
    }

    /** Starts a spill and returns. The run of the previous spill must have been added. */
    void start(SealedBuffer sealed) throws IOException {
        int limit = task.plan().settings().spills().maxFiles();
        if (limit >= 0 && started >= limit) {
            throw new IOException("too many spill files: " + (started + 1) + " limit=" + limit + " ("
                    + MRJobConfig.SPILL_FILES_COUNT_LIMIT + ")");
        }
        spilling = sealed;
        current = task.startRun(
                RunKind.SPILL,
                "spill " + started,
                sealed,
                task.combiners(),
                task.files().run(started, sealed.sizeHint()));
        started++;
    }

    /** Adds the run of the spill if the spill has ended. Throws if the spill has failed. Does not wait. */
    void poll() throws IOException, InterruptedException {
        if (current == null) {
            return;
        }
        if (current.isDone()) {
            await();
        } else {
            current.check();
        }
    }

    /** Waits for the running spill, if any, and adds its run. */
    void await() throws IOException, InterruptedException {
        if (current == null) {
            return;
        }
        Run run = current.finish(task.progress());
        current = null;
        spilling.releaseIndex();
        spilling = null;
        runs.add(run);
        keepIndexSmall(run, started - 1);
    }

    /** Removes the running spill and all runs. */
    void abort(Throwable failure) {
        if (current != null) {
            current.abort(failure);
            current = null;
        }
        for (Run run : runs) {
            run.deleteAfter(failure);
        }
        runs.clear();
    }

    /** Stores a run's index in a file if mapreduce.task.index.cache.limit.bytes is used up. */
    void keepIndexSmall(Run run, int number) throws IOException {
        long size = RunIndex.sizeOf(run.index().partitions());
        if (cachedIndexBytes + size > task.plan().settings().spills().indexCacheBytes()) {
            run.storeIndex(task.files().runIndex(number, size));
        } else {
            cachedIndexBytes += size;
        }
    }

    /** Returns a number for the run of a merge pass. No spill has the same number. */
    int nextNumber() {
        return started++;
    }
}
