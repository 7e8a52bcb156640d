package org.spillway.reduceside.input;

import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.reduceside.fetch.MapOutputSink;
import org.spillway.reduceside.store.OutputMemory;

/** The input of one reduce, while outputs are fetched and until the reducer has read all records. */
public abstract class TaskInput {
    private static final Logger LOG = LoggerFactory.getLogger(TaskInput.class);

    private final OutputMemory memory;
    private final AutoRelease release;
    private volatile boolean othersEnded = true;

    /** Creates an input whose outputs lie in this memory. */
    TaskInput(OutputMemory memory) {
        this.memory = memory;
        this.release = new AutoRelease(new Runnable() {
            @Override
            public void run() {
                free();
            }
        });
    }

    /** Returns the sink that stores outputs. From now on memory is freed only after {@link #fetched}: a fetch that fails may not end. */
    public final MapOutputSink sink() {
        othersEnded = false;
        return store();
    }

    abstract MapOutputSink store();

    /**
     * Ends the threads of this input.
     *
     * @return whether all have ended
     */
    abstract boolean stopThreads();

    /** Closes what the reducer was reading. Called when the threads have ended. */
    abstract void closeRecords() throws IOException;

    /** Discards all outputs, and whatever is stored afterwards. */
    abstract void discardOutputs();

    /**
     * Records that no more outputs will come.
     *
     * @param ended whether all threads that stored outputs have ended; otherwise memory is not freed, because one may
     *     write to it
     */
    public final void fetched(boolean ended) {
        othersEnded = ended;
    }

    /** Returns the sum of the most bytes that outputs took on the heap and of those off it. */
    public final long peakBytes() {
        return memory.peak();
    }

    /** Frees all resources unless that has been done. */
    public final void release() {
        release.run();
    }

    /** Returns the release that records watch and run. */
    final AutoRelease autoRelease() {
        return release;
    }

    // Ends the threads first. A fetch that hangs uses only memory, nothing that was merged. That memory is then left to
    // the garbage collector.
    private void free() {
        boolean ended = stopThreads();
        if (ended) {
            try {
                closeRecords();
            } catch (IOException | RuntimeException e) {
                LOG.warn("cannot close the records that were read", e);
            }
        } else {
            memory.keep();
        }
        discardOutputs();
        if (ended && othersEnded) {
            memory.close();
        }
    }
}
