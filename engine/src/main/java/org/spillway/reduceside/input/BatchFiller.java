package org.spillway.reduceside.input;

import java.io.IOException;

/** Fills batches with the reducer's records, in order. One thread. */
interface BatchFiller {
    /** Fills a batch. The batch stays empty at the end. */
    void fill(ReduceBatch batch) throws IOException, InterruptedException;

    /** Ends a wait in {@link #fill}, which then finds no more records. May be called by any thread. */
    void cancel();
}
