package org.spillway.mapside;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.util.Progressable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.disk.AfterFailure;
import org.spillway.disk.FilePlace;
import org.spillway.job.JobSettings;
import org.spillway.merge.MergePlan;
import org.spillway.merge.MergeSource;
import org.spillway.record.CombinerFactory;
import org.spillway.run.PartitionSource;
import org.spillway.run.Run;
import org.spillway.run.RunIndex;
import org.spillway.run.RunWriter;
import org.spillway.segment.SegmentStreams;
import org.spillway.work.PendingWork;

/**
 * Writes the runs of a task, one at a time: sealed buffers in the background, merges and {@code file.out} while the
 * caller waits. Called by the collecting thread.
 */
final class Spiller {
    private static final Logger LOG = LoggerFactory.getLogger(Spiller.class);

    private final CollectorContext task;
    // The runs on disk, in the order of spilling. Merges replace runs in this list.
    private final List<Run> runs = new ArrayList<>();
    private SealedBuffer spilling;
    private RunWriter current;
    private PendingWork work; // of the current one
    private MergeSource merging;
    private Run output;
    private int started;
    private long cachedIndexBytes;

    Spiller(CollectorContext task) {
        this.task = task;
    }

    /** Whether a spill is running, or has ended and its run has not been added yet. */
    boolean isBusy() {
        return current != null;
    }

    /** Starts a spill and returns. The run of the previous spill must have been added. */
    void start(SealedBuffer sealed) throws IOException {
        int limit = task.plan().settings().maxSpills();
        if (limit >= 0 && started >= limit) {
            throw new IOException("too many spill files: " + (started + 1) + " limit=" + limit + " ("
                    + JobSettings.SPILL_FILES_LIMIT + ")");
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
        Run run = finish(false, task.progress());
        spilling.releaseIndex();
        spilling = null;
        runs.add(run);
        keepIndexSmall(run, started - 1);
    }

    /**
     * Makes {@code file.out} and its index at the end of the task. If nothing was spilled, it writes them from
     * memory. If there is exactly one run and nothing else, it renames the run. Otherwise it merges the runs and
     * the last sealed buffer, which is not spilled first.
     *
     * @param last records that are still in memory; may be empty
     */
    void commit(SealedBuffer last) throws IOException, InterruptedException {
        boolean isOneRun = runs.size() == 1 && last.records() == 0;
        if (runs.isEmpty()) {
            writeOutput("output", last, task.combiners());
        } else if (!isOneRun || task.plan().output() != task.plan().spills() || !rename(runs.get(0))) {
            merge(last);
        }
        output.publish(task.files().outputIndex(output.file(), RunIndex.sizeOf(last.partitions())));
        task.figures().committed(output.length(), output.index());
        last.releaseIndex();
        task.sortPhase().complete();
    }

    /**
     * Removes all runs and the output: a failed task has none. To be called once, as the last call.
     *
     * @param inUse whether a worker may still be running
     */
    void abandon(Throwable failure, boolean inUse) {
        if (current != null) {
            current.abandon(failure, inUse);
        }
        for (Run run : runs) {
            AfterFailure.close(run::delete, failure);
        }
        if (merging != null) {
            AfterFailure.close(merging, failure);
        }
        if (output != null) {
            AfterFailure.close(output::delete, failure);
        }
    }

    // If the disk is mounted read-only after an error, the rename fails but the run can be read. It is then merged,
    // alone, to another disk.
    private boolean rename(Run run) {
        try {
            output = run.renameTo(task.files().outputBeside(run.file()));
            runs.clear();
            return true;
        } catch (IOException e) {
            LOG.warn("{}: cannot be renamed to the map's output file, so it is copied", run.file(), e);
            return false;
        }
    }

    private void merge(SealedBuffer last) throws IOException, InterruptedException {
        int others = last.records() == 0 ? 0 : 1;
        boolean combine = task.combiners() != null
                && runs.size() + others >= task.plan().settings().combineFrom();
        if (others == 1 && task.combiners() != null && !combine) {
            // With too few spills for the merge to combine, the records in memory must be combined before they are
            // merged.
            start(last);
            await();
            others = 0;
        }
        int factor = task.plan().mergeFactor();
        MergePlan pass = MergePlan.next(runs, others, factor);
        while (pass != null) {
            mergePass(runs.subList(pass.from(), pass.from() + pass.count()));
            pass = MergePlan.next(runs, others, factor);
        }
        openRuns(runs, others == 0 ? null : last);
        writeOutput("final merge", merging, combine ? task.combiners() : null);
        closeMerging();
        for (Run run : runs) {
            run.delete();
        }
        runs.clear();
    }

    private void mergePass(List<Run> merged) throws IOException, InterruptedException {
        int number = started++; // no spill has the same
        openRuns(merged, null);
        FilePlace place = task.files().run(number, merging.sizeHint());
        start("merge pass", merging, task.plan().spills().streams(), null, place);
        Run run = finish(false, task.progress());
        for (Run old : merged) {
            old.delete();
        }
        merged.clear();
        merged.add(run);
        closeMerging();
        keepIndexSmall(run, number);
    }

    // After a failure the runs stay open until the workers have ended: see abandon().
    private void openRuns(List<Run> sources, PartitionSource memory) throws IOException {
        merging = MergeSource.of(
                sources,
                memory,
                task.sorters().orders(),
                task.plan().merging(),
                task.plan().spills().streams());
    }

    private void closeMerging() throws IOException {
        MergeSource done = merging;
        merging = null;
        done.close();
    }

    // Stores a run's index in a file if mapreduce.task.index.cache.limit.bytes is used up.
    private void keepIndexSmall(Run run, int number) throws IOException {
        long size = RunIndex.sizeOf(run.index().partitions());
        if (cachedIndexBytes + size > task.plan().settings().indexCacheBytes()) {
            run.storeIndex(task.files().runIndex(number, size));
        } else {
            cachedIndexBytes += size;
        }
    }

    private void writeOutput(String what, PartitionSource source, CombinerFactory combiners)
            throws IOException, InterruptedException {
        FilePlace place = task.files().output(source.sizeHint());
        start(what, source, task.plan().output().streams(), combiners, place);
        // Not a lambda: the first one in a JVM takes longer than a small merge.
        output = finish(true, new Progressable() {
            @Override
            public void progress() {
                task.sortPhase().set(current.progress());
                task.progress().progress();
            }
        });
    }

    private void start(
            String what, PartitionSource source, SegmentStreams streams, CombinerFactory combiners, FilePlace place)
            throws IOException {
        boolean combinesInTurn = !task.plan().settings().combinesInParallel();
        int threads = task.workers().size();
        current = RunWriter.create(source, streams, combiners, combinesInTurn, place, threads);
        work = task.workers().start(what, current);
    }

    private Run finish(boolean isOutput, Progressable progress) throws IOException, InterruptedException {
        work.await(progress);
        Run run = current.finish();
        task.figures().made(current, run.index(), task.sorters().nanos().getAndSet(0), isOutput);
        current = null;
        return run;
    }
}
