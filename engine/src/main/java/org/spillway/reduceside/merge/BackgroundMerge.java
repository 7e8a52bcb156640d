package org.spillway.reduceside.merge;

import java.io.IOException;
import java.util.List;
import org.spillway.work.ParallelWork;

/** Merges what the backlog says: beside the fetch when memory is short, then until the final merge can read the rest. One thread. */
final class BackgroundMerge implements ParallelWork {
    private final Backlog backlog;
    private final RunMerge merge;
    private final boolean combinesLast;

    /**
     * Nothing merged yet.
     *
     * @param combinesLast whether what goes to disk when all outputs have been added is combined: stock does that before only
     */
    BackgroundMerge(Backlog backlog, RunMerge merge, boolean combinesLast) {
        this.backlog = backlog;
        this.merge = merge;
        this.combinesLast = combinesLast;
    }

    @Override
    public void run() throws IOException, InterruptedException {
        for (List<MergeInput> next = backlog.awaitMerge(); next != null; next = backlog.awaitMerge()) {
            merge(next, true);
        }
        for (List<MergeInput> next = backlog.lastMerge(); next != null; next = backlog.lastMerge()) {
            merge(next, combinesLast);
        }
    }

    @Override
    public void cancel() {
        backlog.complete();
    }

    private void merge(List<MergeInput> inputs, boolean combines) throws IOException, InterruptedException {
        backlog.merged(inputs.get(0).isOnDisk() ? merge.pass(inputs) : merge.spill(inputs, combines));
    }
}
