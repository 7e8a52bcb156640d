package org.spillway.reduceside.input;

import java.io.IOException;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.util.Progressable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jdk.Jdk;
import org.spillway.reduceside.fetch.MapOutputSink;
import org.spillway.reduceside.store.Backlog;
import org.spillway.reduceside.store.MergeContext;
import org.spillway.reduceside.store.OutputMemory;
import org.spillway.reduceside.store.OutputStore;
import org.spillway.reduceside.store.ReduceMemory;
import org.spillway.reduceside.store.RunMerge;
import org.spillway.work.Clock;
import org.spillway.work.PendingWork;
import org.spillway.work.Workers;

/**
 * The input of one reduce, while outputs of maps are fetched and until the reducer has read all records: stores the outputs,
 * merges them, or without an order hands them on as they arrive. Its resources are freed once: at the end of the records, on
 * a failure, when the task is closed, or when the records become unreachable. Hadoop may do none of the first three in a JVM
 * that continues to run.
 */
public final class ReduceInput {
    private static final Logger LOG = LoggerFactory.getLogger(ReduceInput.class);

    private final MergeContext task;
    private final OutputMemory memory;
    private final Backlog backlog;
    private final OutputStore store;
    private final Workers worker;
    private final Workers fetching;
    private final PendingWork merging; // null without an order
    private volatile Batches batches;
    private volatile boolean fetchEnded;
    private boolean released;

    /**
     * Creates an empty input. With an order, starts to merge when memory is short.
     *
     * @param worker one thread, which merges and fills batches, ended when the input is released
     * @param fetching the thread that controls the fetch beside the reducer, ended when the input is released; null if the
     *     records have an order, so that the reducer waits for all outputs
     */
    public ReduceInput(MergeContext task, ReduceMemory plan, int maps, Workers worker, Workers fetching) {
        this.task = task;
        this.memory = new OutputMemory(plan);
        this.worker = worker;
        this.fetching = fetching;
        boolean ordered = fetching == null;
        this.backlog = new Backlog(task, plan, memory, ordered, maps, Clock.SYSTEM);
        this.merging = ordered ? worker.start("merge of map outputs", new RunMerge(task, backlog)) : null;
        this.store = new OutputStore(task, plan, memory, backlog);
    }

    /** Returns the sink that stores outputs. */
    public MapOutputSink sink() {
        return store;
    }

    /** Throws an exception if a merge has failed. */
    public void check() throws IOException {
        if (merging != null) {
            merging.check();
        }
    }

    /**
     * Records that no more outputs will come.
     *
     * @param ended whether all threads that stored outputs have ended; otherwise memory is not freed, because one may
     *     write to it
     * @param failure why outputs are missing, or null. A reducer that runs already gets it after the records that have
     *     arrived
     */
    public void fetched(boolean ended, Throwable failure) {
        fetchEnded = ended;
        if (failure == null) {
            memory.shrink();
            backlog.complete();
        } else {
            backlog.fail(failure);
        }
    }

    /**
     * Begins to hand on records. With an order, call this when all outputs are stored: merges until the final merge can read
     * all that is left.
     *
     * @param ahead whether a thread beside the reducer's reads the records; without an order one always does
     * @param own the fields that need arrays of their own
     */
    public RawKeyValueIterator records(boolean ahead, OwnArrays own, Progressable progress)
            throws IOException, InterruptedException {
        if (merging != null) {
            merging.await(progress);
        }
        batches = new Batches(backlog, task, progress, ahead || merging == null ? worker : null);
        MergedRecords records = new MergedRecords(batches, own, this::release);
        Jdk.whenUnreachable(records, this::release);
        return records;
    }

    /** Records that were given to the reducer, also those that it has not asked for. To be called when it is released. */
    public long records() {
        Batches all = batches;
        return all == null ? 0 : all.records();
    }

    /** Returns the sum of the most bytes that outputs took on the heap and of those off it. */
    public long peakBytes() {
        return memory.peak();
    }

    /**
     * Frees all resources unless that has been done. Ends the threads first. A fetch that hangs uses only memory, nothing
     * that was merged. That memory is then left to the garbage collector.
     */
    public synchronized void release() {
        if (released) {
            return;
        }
        released = true;
        boolean ended = worker.stop();
        if (fetching != null) {
            ended &= fetching.stop();
        }
        if (ended) {
            IOUtils.cleanupWithLogger(LOG, batches);
        } else {
            memory.keep();
        }
        backlog.discard();
        if (ended && fetchEnded) {
            memory.close();
        }
    }
}
