package org.spillway.bench;

import java.io.IOException;
import org.spillway.testing.TaskHarness.Emitter;

/**
 * Makes a row's records. They are the same in every run. Making them must be cheap: its cost is part of every measured
 * time and pulls the ratio towards 1.
 */
@FunctionalInterface
interface RecordMaker {
    /** The seed of all random data: the number of the issue in which Hadoop's native collector was measured. */
    long SEED = 2841;

    void make(int count, int partitions, Emitter out) throws IOException, InterruptedException;
}
