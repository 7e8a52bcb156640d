package org.spillway.reduceside.spill;

import org.spillway.observe.FlightEvents;
import org.spillway.observe.RunEvent;

/** Measures the writing of one run, for counters and the flight recorder. */
final class RunTrace {
    private final MergeObserver observer;
    private final int inputs;
    private final boolean isPass;
    private final RunEvent event;
    private final long start = System.nanoTime();

    /**
     * Starts the measurement.
     *
     * @param inputs number of inputs that are merged
     * @param isPass whether the inputs are on disk
     */
    RunTrace(MergeObserver observer, int inputs, boolean isPass) {
        this.observer = observer;
        this.inputs = inputs;
        this.isPass = isPass;
        this.event = FlightEvents.run(isPass);
    }

    /**
     * Reports the finished run.
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
