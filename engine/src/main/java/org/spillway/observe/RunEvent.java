package org.spillway.observe;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** A flight recorder event for a run that was written. */
@Category("Spillway")
@StackTrace(false)
public abstract class RunEvent extends Event {
    @Label("File")
    String file;

    @Label("Bytes")
    @DataAmount
    long bytes;

    @Label("Records")
    long records;

    @Label("Runs read")
    int sources;

    @Label("Sorting, all threads")
    @Timespan(Timespan.NANOSECONDS)
    long sorting;

    @Label("Threads' time")
    @Timespan(Timespan.NANOSECONDS)
    long threads;

    /** Ends and commits the event. Times are in nanoseconds. */
    public final void end(String path, long length, long count, int runs, long sortNanos, long threadNanos) {
        file = path;
        bytes = length;
        records = count;
        sources = runs;
        sorting = sortNanos;
        threads = threadNanos;
        try {
            commit();
        } catch (RuntimeException | Error e) {
            FlightEvents.failed(e);
        }
    }
}
