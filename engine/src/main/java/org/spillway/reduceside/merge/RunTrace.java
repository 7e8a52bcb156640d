package org.spillway.reduceside.merge;

import org.spillway.observe.FlightEvents;
import org.spillway.observe.RunEvent;

/** Follows one run from its first record to its last, for counters and the flight recorder. */
final class RunTrace {
    private final MergeObserver observer;
    private final int inputs;
    private final boolean isPass;
    private final RunEvent event;
    private final long start = System.nanoTime();

    /**
     * Begins.
     *
     * @param inputs how many are merged for it
     * @param isPass whether they are runs, not memory
     */
    RunTrace(MergeObserver observer, int inputs, boolean isPass) {
        this.observer = observer;
        this.inputs = inputs;
        this.isPass = isPass;
        this.event = FlightEvents.run(isPass);
    }

    /**
     * The run is there.
     *
     * @param bytes of all its files
     */
    void end(RunFile file, long bytes, long records) {
        long nanos = System.nanoTime() - start;
        observer.written(inputs, bytes, isPass, nanos);
        if (event != null) {
            event.end(file.path().toString(), bytes, records, inputs, 0, nanos);
        }
    }
}
