package org.spillway.reduceside.store;

import java.io.IOException;
import java.util.List;
import org.spillway.work.ParallelWork;

/**
 * Runs the merges that the backlog selects: during the fetch when memory is short, and afterwards until the final merge
 * can read the rest. One thread.
 */
public final class BackgroundMerge implements ParallelWork {
    private final MergeBacklog backlog;
    private final RunMerge merge;
    private final MergeContext task;

    /** Creates a merge that has not started. */
    public BackgroundMerge(MergeBacklog backlog, RunMerge merge, MergeContext task) {
        this.backlog = backlog;
        this.merge = merge;
        this.task = task;
    }

    @Override
    public void run() throws IOException, InterruptedException {
        for (List<MergeInput> next = backlog.awaitMerge(); next != null; next = backlog.awaitMerge()) {
            merge(next, true);
        }
        for (MemoryOutput output : backlog.takeSoft()) {
            // to a disk as it is, so that its memory can be taken back at any time
            long start = System.nanoTime();
            long bytes = output.pages().soften(merge.createCopy(output.held()));
            task.figures().written(bytes, false, start);
        }
        // As in stock, no combiner runs on what goes to disk only because the reducer may need the memory.
        for (List<MergeInput> next = backlog.lastMerge(); next != null; next = backlog.lastMerge()) {
            merge(next, false);
        }
    }

    // Ends the wait for outputs. Workers interrupt the thread, which ends a merge that runs.
    @Override
    public void cancel() {
        backlog.complete();
    }

    private void merge(List<MergeInput> inputs, boolean combines) throws IOException, InterruptedException {
        try {
            backlog.merged(inputs.get(0).isOnDisk() ? merge.pass(inputs) : merge.spill(inputs, combines));
        } catch (IOException | RuntimeException e) {
            task.blameMap(e);
            throw e;
        }
    }
}
