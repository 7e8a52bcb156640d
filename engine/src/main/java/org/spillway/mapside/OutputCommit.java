package org.spillway.mapside;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.spillway.disk.FilePlace;
import org.spillway.merge.MergePlan;
import org.spillway.merge.MergeSource;
import org.spillway.observe.RecordSum;
import org.spillway.record.CombinerFactory;
import org.spillway.run.PartitionSource;
import org.spillway.run.Run;
import org.spillway.run.RunIndex;
import org.spillway.run.RunKind;

/**
 * Makes {@code file.out} and its index of what there is at the end: from memory if nothing was spilled, by a rename if one
 * run is all, else by a merge of the runs and of the last sealed buffer, which is not spilled first.
 */
final class OutputCommit {
    private final TaskParts task;
    private final Spiller spiller;

    OutputCommit(TaskParts task, Spiller spiller) {
        this.task = task;
        this.spiller = spiller;
    }

    /**
     * Writes the output.
     *
     * @param last what is still in memory; perhaps nothing
     */
    void commit(SealedBuffer last) throws IOException, InterruptedException {
        Run output;
        if (spiller.runs().isEmpty()) {
            output = write(RunKind.OUTPUT, "output", last, task.combiners(), last.sum());
        } else if (last.records() == 0
                && spiller.runs().size() == 1
                && spiller.allCombined()
                && task.streams() == task.spillStreams()) {
            output = rename(spiller.runs().get(0));
        } else {
            output = merge(last);
        }
        publish(output);
        task.observer().committed(output);
        last.releaseIndex();
        task.sortPhase().complete();
    }

    private void publish(Run output) throws IOException {
        try {
            RunIndex index = output.index(task.job());
            index.writeForShuffle(task.files().outputIndex(RunIndex.sizeOf(index.partitions())), task.job());
        } catch (IOException | RuntimeException e) {
            output.deleteAfter(e);
            throw e;
        }
    }

    private Run merge(SealedBuffer last) throws IOException, InterruptedException {
        int spills = spiller.runs().size() + (last.records() > 0 ? 1 : 0);
        boolean combine =
                task.combiners() != null && (spills >= task.settings().combineFrom() || !spiller.allCombined());
        PartitionSource memory = last.records() == 0 ? null : last;
        if (memory != null && task.combiners() != null && !combine) {
            // Too few spills for the merge to combine: what is in memory must be combined before it is merged.
            spiller.startCombined(last);
            spiller.await();
            memory = null;
        }
        int others = memory == null ? 0 : 1;
        for (MergePlan pass = next(others); pass != null; pass = next(others)) {
            mergePass(pass);
        }
        try (MergeSource source = open(spiller.runs(), memory)) {
            Run output = write(
                    RunKind.FINAL_MERGE,
                    "final merge",
                    source,
                    combine ? task.combiners() : null,
                    sum(spiller.runs(), memory == null ? null : last.sum()));
            deleteRuns();
            return output;
        }
    }

    private MergePlan next(int others) {
        int factor = task.merging().factor(task.settings().mergeFactor());
        return MergePlan.next(spiller.runs(), others, factor);
    }

    private void mergePass(MergePlan pass) throws IOException, InterruptedException {
        List<Run> merged = spiller.runs().subList(pass.from(), pass.from() + pass.count());
        int number = spiller.nextNumber();
        Run run;
        try (MergeSource source = open(merged, null)) {
            FilePlace place = task.files().run(number, source.sizeHint());
            run = task.startRun(RunKind.PASS, "merge pass", source, null, sum(merged, null), place)
                    .finish(task.progress());
        }
        List<Run> obsolete = new ArrayList<>(merged);
        merged.clear();
        merged.add(run);
        for (Run old : obsolete) {
            old.delete();
        }
        spiller.keepIndexSmall(run, number);
    }

    private MergeSource open(List<Run> runs, PartitionSource memory) throws IOException {
        return new MergeSource(runs, memory, task.orders(), task.merging(), task.spillStreams(), task.job());
    }

    private RecordSum sum(List<Run> runs, RecordSum memory) {
        return task.observer().sum(runs, memory);
    }

    private Run write(RunKind kind, String what, PartitionSource source, CombinerFactory combiners, RecordSum expected)
            throws IOException, InterruptedException {
        FilePlace place = task.files().output(source.sizeHint());
        return task.finishOutput(task.startRun(kind, what, source, combiners, expected, place));
    }

    private Run rename(Run run) throws IOException {
        Path target = task.files().outputBeside(run.file());
        Run renamed = run.renameTo(target, task.job());
        spiller.runs().clear();
        return renamed;
    }

    private void deleteRuns() throws IOException {
        for (Run run : spiller.runs()) {
            run.delete();
        }
        spiller.runs().clear();
    }
}
