package org.spillway.reduceside.merge;

import java.io.IOException;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.util.Progressable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.reduceside.fetch.MapOutputSink;
import org.spillway.work.Workers;

/**
 * The input of a reduce that needs no order: hands each output of a map on as soon as it is stored and verified, while
 * others are fetched. Nothing is sorted or merged. An output goes to disk only if the reducer is slower than the fetch
 * and memory is full.
 */
public final class ArrivalInput implements TaskInput {
    private static final Logger LOG = LoggerFactory.getLogger(ArrivalInput.class);

    private final MergeParts task;
    private final OutputMemory memory;
    private final ArrivalQueue queue;
    private final OutputStore store;
    private final ArrivalFiller filler;
    private final Workers worker;
    private final Workers fetching;
    private final AutoRelease release;
    private volatile boolean othersEnded;

    /**
     * Creates an empty input.
     *
     * @param maps number of maps of the job
     * @param worker one thread, which fills batches
     * @param fetching the thread that controls the fetch; both are ended when the input is released
     */
    public ArrivalInput(MergeParts task, ReduceMemory plan, int maps, Workers worker, Workers fetching) {
        this.task = task;
        this.memory = new OutputMemory(plan);
        this.queue = new ArrivalQueue(maps);
        this.store = new OutputStore(task, plan, memory, new RunMerge(task), queue);
        this.filler = new ArrivalFiller(queue, task.observer());
        this.worker = worker;
        this.fetching = fetching;
        this.release = new AutoRelease(new Runnable() {
            @Override
            public void run() {
                free();
            }
        });
    }

    /**
     * Begins to hand on records.
     *
     * @param ownArrays see {@link MergedRecords}
     */
    public RawKeyValueIterator begin(boolean ownArrays, Progressable progress) {
        BatchesAhead batches = new BatchesAhead(filler, task.heartbeat(), progress, task.observer());
        batches.start(worker);
        return new MergedRecords(batches, ownArrays, new ArrivalProgress(queue), release);
    }

    @Override
    public MapOutputSink sink() {
        return store;
    }

    /** Does nothing: the reducer's thread gets the failures of this input. */
    @Override
    public void check() {}

    /** Records that all outputs have been stored. */
    public void complete() {
        queue.complete();
    }

    /** Records that outputs are missing. The reducer gets this failure after the records that have arrived. */
    public void fail(Throwable cause) {
        queue.fail(cause);
    }

    @Override
    public void fetched(boolean ended) {
        othersEnded = ended;
    }

    @Override
    public long peakBytes() {
        return memory.peak();
    }

    @Override
    public void release() {
        release.run();
    }

    // Ends the threads first. A thread that hangs uses only memory, which is then left to the garbage collector.
    private void free() {
        boolean ended = worker.stop();
        ended &= fetching.stop();
        if (ended) {
            try {
                filler.close();
            } catch (IOException | RuntimeException e) {
                LOG.warn("cannot close an output that was read", e);
            }
        }
        queue.discard();
        if (ended && othersEnded) {
            memory.close();
        }
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
