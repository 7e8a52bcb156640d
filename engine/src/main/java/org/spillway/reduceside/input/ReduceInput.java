package org.spillway.reduceside.input;

import java.io.Closeable;
import java.io.IOException;
import java.lang.ref.Cleaner;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.util.Progressable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.record.RecordCursor;
import org.spillway.reduceside.fetch.MapOutputSink;
import org.spillway.reduceside.store.BackgroundMerge;
import org.spillway.reduceside.store.Backlog;
import org.spillway.reduceside.store.MergeBacklog;
import org.spillway.reduceside.store.MergeContext;
import org.spillway.reduceside.store.MergeInput;
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
    private final RunMerge merge;
    private final MergeBacklog backlog; // null without an order
    private final ArrivalQueue arrivals; // null with an order
    private final Backlog outputs; // the one that is there
    private final OutputStore store;
    private final Workers worker;
    private final Workers fetching;
    private final PendingWork merging;
    private final AtomicBoolean isReleased = new AtomicBoolean();
    private volatile Closeable opened;
    private volatile boolean othersEnded = true;

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
        this.merge = new RunMerge(task);
        this.worker = worker;
        this.fetching = fetching;
        if (fetching == null) {
            int maxAtOnce = task.limits().plainSources();
            backlog = new MergeBacklog(plan, memory, task.factor(), maxAtOnce, maps, Clock.SYSTEM);
            arrivals = null;
            outputs = backlog;
            merging = worker.start("merge of map outputs", new BackgroundMerge(backlog, merge, task));
        } else {
            backlog = null;
            arrivals = new ArrivalQueue(maps, task.figures(), Clock.SYSTEM);
            outputs = arrivals;
            opened = arrivals;
            merging = null;
        }
        this.store = new OutputStore(task, plan, memory, merge, outputs);
    }

    /** Returns the sink that stores outputs. From now on memory is freed only after {@link #fetched}: a fetch that fails may not end. */
    public MapOutputSink sink() {
        othersEnded = false;
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
     */
    public void fetched(boolean ended) {
        othersEnded = ended;
    }

    /** Records that all outputs have been stored. */
    public void complete() {
        memory.shrink();
        outputs.complete();
    }

    /** Records that outputs are missing. A reducer that runs already gets this failure after the records that have arrived. */
    public void fail(Throwable cause) {
        outputs.fail(cause);
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
        Batches batches;
        if (backlog == null) {
            batches = new Batches(arrivals, null, 0, task, progress, worker);
        } else {
            merging.await(progress);
            List<MergeInput> left = backlog.all();
            batches = new Batches(null, finalMerge(left), RunMerge.bytes(left), task, progress, ahead ? worker : null);
        }
        Runnable release = new Runnable() {
            @Override
            public void run() {
                release();
            }
        };
        MergedRecords records = new MergedRecords(batches, own, release);
        Unreached.CLEANER.register(records, release);
        return records;
    }

    private RecordCursor finalMerge(List<MergeInput> inputs) throws IOException {
        try {
            RecordCursor cursor = merge.open(inputs);
            opened = cursor;
            return cursor;
        } catch (IOException | RuntimeException e) {
            task.blameMap(e);
            throw e;
        }
    }

    /** Returns the sum of the most bytes that outputs took on the heap and of those off it. */
    public long peakBytes() {
        return memory.peak();
    }

    /**
     * Frees all resources unless that has been done. Ends the threads first. A fetch that hangs uses only memory, nothing
     * that was merged. That memory is then left to the garbage collector.
     */
    public void release() {
        if (!isReleased.compareAndSet(false, true)) {
            return;
        }
        boolean ended = worker.stop();
        if (fetching != null) {
            ended &= fetching.stop();
        }
        if (ended) {
            closeRecords();
        } else {
            memory.keep();
        }
        outputs.discard();
        if (ended && othersEnded) {
            memory.close();
        }
    }

    private void closeRecords() {
        try {
            if (opened != null) {
                opened.close();
            }
        } catch (IOException | RuntimeException e) {
            LOG.warn("cannot close the records that were read", e);
        }
    }

    // A holder class: the cleaner's thread starts with the first reduce of a JVM, not when this class is loaded. The
    // thread is the JDK's, which holds no class loader of that reduce.
    private static final class Unreached {
        static final Cleaner CLEANER = Cleaner.create();
    }
}
