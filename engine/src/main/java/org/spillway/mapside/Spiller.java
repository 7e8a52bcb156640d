package org.spillway.mapside;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.Progressable;
import org.spillway.disk.FilePlace;
import org.spillway.merge.MergeSource;
import org.spillway.record.CombinerFactory;
import org.spillway.run.PartitionSource;
import org.spillway.run.Run;
import org.spillway.run.RunIndex;
import org.spillway.run.RunWriter;
import org.spillway.segment.SegmentStreams;
import org.spillway.work.PendingWork;

/**
 * Writes runs, one at a time: sealed buffers in the background, the output and merges while the caller waits. Called by
 * the collecting thread.
 */
final class Spiller {
    private final CollectorContext task;
    private final List<Run> runs = new ArrayList<>();
    private SealedBuffer spilling;
    private RunWriter current;
    private PendingWork work; // of the current one
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
        FilePlace place = task.files().run(started, sealed.sizeHint());
        start("spill " + started, sealed, task.plan().spills().streams(), task.combiners(), place);
        started++;
    }

    /** Adds the run of the spill if the spill has ended. Throws if the spill has failed. Does not wait. */
    void poll() throws IOException, InterruptedException {
        if (current == null) {
            return;
        }
        if (work.isDone()) {
            await();
        } else {
            work.check();
        }
    }

    /** Waits for the running spill, if any, and adds its run. */
    void await() throws IOException, InterruptedException {
        if (current == null) {
            return;
        }
        Run run = finish(task.progress(), false);
        spilling.releaseIndex();
        spilling = null;
        runs.add(run);
        keepIndexSmall(run, started - 1);
    }

    /** Merges runs into one, and waits until it is written. */
    Run pass(MergeSource source, FilePlace place) throws IOException, InterruptedException {
        start("merge pass", source, task.plan().spills().streams(), null, place);
        return finish(task.progress(), false);
    }

    /**
     * Writes the output, waits until it is written, and updates the task's progress bar meanwhile.
     *
     * @param what name in error messages
     */
    Run output(String what, PartitionSource source, CombinerFactory combiners)
            throws IOException, InterruptedException {
        RunWriter writer = start(
                what,
                source,
                task.plan().output().streams(),
                combiners,
                task.files().output(source.sizeHint()));
        return finish(
                new Progressable() { // not a lambda: the first one in a JVM takes longer than a small merge
                    @Override
                    public void progress() {
                        task.sortPhase().set(writer.progress());
                        task.progress().progress();
                    }
                },
                true);
    }

    /**
     * Removes the run that is being written and all others.
     *
     * @param inUse whether a worker may still be running
     */
    void abort(Throwable failure, boolean inUse) {
        if (current != null) {
            current.abort(failure, inUse);
            current = null;
        }
        for (Run run : runs) {
            run.delete();
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

    private RunWriter start(
            String what, PartitionSource source, SegmentStreams streams, CombinerFactory combiners, FilePlace place)
            throws IOException {
        boolean combinesInTurn = !task.plan().settings().combining().inParallel();
        current = RunWriter.create(
                source,
                streams,
                combiners,
                combinesInTurn,
                place,
                task.workers().size());
        work = task.workers().start(what, current);
        return current;
    }

    private Run finish(Progressable progress, boolean isOutput) throws IOException, InterruptedException {
        work.await(progress);
        Run run = current.finish();
        task.figures().made(current, isOutput);
        current = null;
        return run;
    }

    /** Returns a number for the run of a merge pass. No spill has the same number. */
    int nextNumber() {
        return started++;
    }
}
