package org.spillway.trace;

import jdk.jfr.FlightRecorder;

/**
 * Begins events while the flight recorder is there, else none. The events do not look themselves: the first touch of an event
 * class has the JVM load and set up the recorder (160 classes), which a task's fresh JVM has better things to do than.
 */
public final class Recorder {
    private Recorder() {}

    /** Begins the event of a run, or null unless a recording was set up for this JVM. */
    public static RunEvent run(boolean isMerge) {
        return FlightRecorder.isInitialized() ? RunEvent.started(isMerge) : null;
    }

    /** Begins the event of a partition's sort, or null likewise. */
    public static SortEvent sort() {
        return FlightRecorder.isInitialized() ? SortEvent.started() : null;
    }
}
