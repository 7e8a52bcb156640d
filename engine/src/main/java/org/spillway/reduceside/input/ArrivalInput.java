package org.spillway.reduceside.input;

import java.io.IOException;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.util.Progressable;
import org.spillway.reduceside.fetch.MapOutputSink;
import org.spillway.reduceside.spill.MergeContext;
import org.spillway.reduceside.spill.RunMerge;
import org.spillway.reduceside.store.OutputMemory;
import org.spillway.reduceside.store.OutputStore;
import org.spillway.reduceside.store.ReduceMemory;
import org.spillway.work.Workers;

/**
 * The input of a reduce that needs no order: hands each output of a map on as soon as it is stored and verified, while
 * others are fetched. Nothing is sorted or merged. An output goes to disk only if the reducer is slower than the fetch
 * and memory is full.
 */
public final class ArrivalInput extends TaskInput {
    private final MergeContext task;
    private final OutputMemory memory;
    private final ArrivalQueue queue;
    private final OutputStore store;
    private final ArrivalFiller filler;
    private final Workers worker;
    private final Workers fetching;

    /**
     * Creates an empty input.
     *
     * @param worker one thread, which fills batches
     * @param fetching the thread that controls the fetch; both are ended when the input is released
     */
    public ArrivalInput(MergeContext task, ReduceMemory plan, int maps, Workers worker, Workers fetching) {
        this(task, plan, new OutputMemory(plan), maps, worker, fetching);
    }

    private ArrivalInput(
            MergeContext task, ReduceMemory plan, OutputMemory memory, int maps, Workers worker, Workers fetching) {
        super(memory);
        this.task = task;
        this.memory = memory;
        this.queue = new ArrivalQueue(maps);
        this.store = new OutputStore(task, plan, memory, new RunMerge(task), queue);
        this.filler = new ArrivalFiller(queue, task.observer(), task.reports());
        this.worker = worker;
        this.fetching = fetching;
    }

    /**
     * Begins to hand on records.
     *
     * @param own the fields that need arrays of their own
     */
    public RawKeyValueIterator begin(OwnArrays own, Progressable progress) {
        BatchesAhead batches = new BatchesAhead(filler, task.heartbeat(), progress, task.observer());
        batches.start(worker);
        return new MergedRecords(batches, own, new ArrivalProgress(queue), autoRelease());
    }

    @Override
    MapOutputSink store() {
        return store;
    }

    /** Records that all outputs have been stored. */
    public void complete() {
        memory.shrink();
        queue.complete();
    }

    /** Records that outputs are missing. The reducer gets this failure after the records that have arrived. */
    public void fail(Throwable cause) {
        queue.fail(cause);
    }

    @Override
    boolean stopThreads() {
        boolean ended = worker.stop();
        return fetching.stop() && ended;
    }

    @Override
    void closeRecords() throws IOException {
        filler.close();
    }

    @Override
    void discardOutputs() {
        queue.discard();
    }

    /** The share of the expected bytes. */
    private static final class ArrivalProgress extends MergeProgress {
        private final ArrivalQueue queue;

        ArrivalProgress(ArrivalQueue queue) {
            super(0);
            this.queue = queue;
        }

        @Override
        void add(int bytes) {
            expect(queue.expectedBytes());
            super.add(bytes);
        }
    }
}
