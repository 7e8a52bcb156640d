package org.spillway.reduceside.input;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.util.Progressable;
import org.spillway.record.RecordCursor;
import org.spillway.reduceside.fetch.MapOutputSink;
import org.spillway.reduceside.spill.MergeContext;
import org.spillway.reduceside.spill.MergeFaults;
import org.spillway.reduceside.spill.MergeInput;
import org.spillway.reduceside.spill.RunMerge;
import org.spillway.reduceside.store.BackgroundMerge;
import org.spillway.reduceside.store.MergeBacklog;
import org.spillway.reduceside.store.OutputMemory;
import org.spillway.reduceside.store.OutputStore;
import org.spillway.reduceside.store.ReduceMemory;
import org.spillway.work.PendingWork;
import org.spillway.work.Workers;

/**
 * The input of one reduce: stores the outputs of maps, merges them and returns the reducer's records. One thread
 * controls it.
 */
public final class ReduceInput extends TaskInput {
    private final MergeContext task;
    private final OutputMemory memory;
    private final RunMerge merge;
    private final MergeBacklog backlog;
    private final OutputStore store;
    private final Workers worker;
    private final PendingWork merging;
    private volatile RecordCursor cursor;

    /**
     * Creates an empty input and starts a thread that merges when memory is short.
     *
     * @param worker one thread, ended when the input is released
     */
    public ReduceInput(MergeContext task, ReduceMemory plan, int maps, Workers worker) {
        this(task, plan, new OutputMemory(plan), maps, worker);
    }

    private ReduceInput(MergeContext task, ReduceMemory plan, OutputMemory memory, int maps, Workers worker) {
        super(memory);
        this.task = task;
        this.memory = memory;
        this.merge = new RunMerge(task);
        this.backlog =
                new MergeBacklog(plan, memory, task.factor(), task.limits().plainSources(), maps);
        this.store = new OutputStore(task, plan, memory, merge, backlog);
        this.worker = worker;
        this.merging = worker.start("merge of map outputs", new BackgroundMerge(backlog, merge, task));
    }

    @Override
    MapOutputSink store() {
        return store;
    }

    /** Throws an exception if a merge has failed. */
    public void check() throws IOException {
        merging.check();
    }

    /**
     * Merges until the final merge can read all that is left, and begins the final merge. Call this when all outputs
     * are stored.
     *
     * @param ahead whether a thread beside the reducer's merges records
     * @param own the fields that need arrays of their own
     */
    public RawKeyValueIterator finish(boolean ahead, OwnArrays own, Progressable progress)
            throws IOException, InterruptedException {
        backlog.complete();
        merging.await(progress);
        memory.shrink();
        List<MergeInput> inputs = backlog.all();
        long bytes = 0;
        for (MergeInput input : inputs) {
            bytes += input.bytes();
        }
        try {
            cursor = merge.open(inputs);
        } catch (IOException | RuntimeException e) {
            MergeFaults.check(e, task.reports());
            throw e;
        }
        if (!ahead) {
            BatchesInTurn inTurn = new BatchesInTurn(new CursorFiller(cursor, task.reports(), progress));
            return new MergedRecords(inTurn, own, new MergeProgress(bytes), autoRelease());
        }
        CursorFiller filler = new CursorFiller(cursor, task.reports(), null);
        BatchesAhead batches = new BatchesAhead(filler, task.heartbeat(), progress, task.observer());
        batches.start(worker);
        return new MergedRecords(batches, own, new MergeProgress(bytes), autoRelease());
    }

    @Override
    boolean stopThreads() {
        return worker.stop();
    }

    @Override
    void closeRecords() throws IOException {
        if (cursor != null) {
            cursor.close();
        }
    }

    @Override
    void discardOutputs() {
        backlog.discard();
    }
}
