package org.spillway.mapside;

import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.disk.AfterFailure;
import org.spillway.merge.MergePlan;
import org.spillway.merge.MergeSource;
import org.spillway.run.PartitionSource;
import org.spillway.run.Run;
import org.spillway.run.RunIndex;

/**
 * Makes {@code file.out} and its index at the end of the task. If nothing was spilled, it writes them from memory. If
 * there is exactly one run and nothing else, it renames the run. Otherwise it merges the runs and the last sealed
 * buffer, which is not spilled first.
 */
final class OutputCommit {
    private static final Logger LOG = LoggerFactory.getLogger(OutputCommit.class);

    private final CollectorContext task;
    private final Spiller spiller;
    private MergeSource merging;
    private Run output;

    OutputCommit(CollectorContext task, Spiller spiller) {
        this.task = task;
        this.spiller = spiller;
    }

    /**
     * Writes the output.
     *
     * @param last records that are still in memory; may be empty
     */
    void commit(SealedBuffer last) throws IOException, InterruptedException {
        if (spiller.runs().isEmpty()) {
            output = spiller.output("output", last, task.combiners());
        } else if (!isOutputAlready(last) || !rename(spiller.runs().get(0))) {
            merge(last);
        }
        output.publish(task.files().outputIndex(output.file(), RunIndex.sizeOf(last.partitions())));
        task.figures().committed(output);
        last.releaseIndex();
        task.sortPhase().complete();
    }

    /** Removes the output, if there is one: a failed task has no output. The workers have ended. */
    void abort(Throwable failure) {
        if (merging != null) {
            AfterFailure.close(merging, failure);
            merging = null;
        }
        if (output != null) {
            output.delete();
            output = null;
        }
    }

    private boolean isOutputAlready(SealedBuffer last) {
        return last.records() == 0
                && spiller.runs().size() == 1
                && task.plan().output() == task.plan().spills();
    }

    private void merge(SealedBuffer last) throws IOException, InterruptedException {
        int spills = spiller.runs().size() + (last.records() > 0 ? 1 : 0);
        boolean combine = task.combiners() != null
                && spills >= task.plan().settings().combining().from();
        PartitionSource memory = last.records() == 0 ? null : last;
        if (memory != null && task.combiners() != null && !combine) {
            // With too few spills for the merge to combine, the records in memory must be combined before they are
            // merged.
            spiller.start(last);
            spiller.await();
            memory = null;
        }
        int others = memory == null ? 0 : 1;
        for (MergePlan pass = next(others); pass != null; pass = next(others)) {
            mergePass(pass);
        }
        open(spiller.runs(), memory);
        output = spiller.output("final merge", merging, combine ? task.combiners() : null);
        close();
        for (Run run : spiller.runs()) {
            run.delete();
        }
        spiller.runs().clear();
    }

    private MergePlan next(int others) {
        return MergePlan.next(spiller.runs(), others, task.plan().mergeFactor());
    }

    private void mergePass(MergePlan pass) throws IOException, InterruptedException {
        List<Run> merged = spiller.runs().subList(pass.from(), pass.from() + pass.count());
        int number = spiller.nextNumber();
        open(merged, null);
        Run run = spiller.pass(merging, task.files().run(number, merging.sizeHint()));
        for (Run old : merged) {
            old.delete();
        }
        merged.clear();
        merged.add(run);
        close();
        spiller.keepIndexSmall(run, number);
    }

    // After a failure the runs stay open until the workers have ended: see abort().
    private void open(List<Run> runs, PartitionSource memory) throws IOException {
        merging = new MergeSource(
                runs,
                memory,
                task.orders(),
                task.plan().merging(),
                task.plan().spills().streams());
    }

    private void close() throws IOException {
        MergeSource done = merging;
        merging = null;
        done.close();
    }

    // If the disk is mounted read-only after an error, the rename fails but the run can be read. It is then merged,
    // alone, to another disk.
    private boolean rename(Run run) {
        try {
            output = run.renameTo(task.files().outputBeside(run.file()));
            spiller.runs().clear();
            return true;
        } catch (IOException e) {
            LOG.warn("{}: cannot be renamed to the map's output file, so it is copied", run.file(), e);
            return false;
        }
    }
}
