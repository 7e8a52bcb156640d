package org.spillway.benchmarks;

import java.io.IOException;
import org.spillway.testing.TaskHarness.Emitter;

/**
 * Makes a row's records: the same in every run, and cheaply, since what it costs to make a record is in all times
 * and would blur the ratio.
 */
@FunctionalInterface
interface RecordMaker {
    /** The seed of all random data: the number of the issue in which Hadoop's native collector was measured. */
    long SEED = 2841;

    void make(int count, int partitions, Emitter out) throws IOException, InterruptedException;
}
