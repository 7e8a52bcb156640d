package org.spillway.trace;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** A run that was made, as the flight recorder shows it. */
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

    static RunEvent started(boolean isMerge) {
        RunEvent event = isMerge ? new MergeEvent() : new SpillEvent();
        event.begin();
        return event;
    }

    /** Ends it. Times in nanoseconds. */
    public final void end(String path, long length, long count, int runs, long sortNanos, long threadNanos) {
        file = path;
        bytes = length;
        records = count;
        sources = runs;
        sorting = sortNanos;
        threads = threadNanos;
        commit();
    }

    /** Sorted memory, written. */
    @Name("spillway.Spill")
    @Label("Spill")
    @Description("Sorted memory is written: a spill, or the output if nothing was spilled")
    static final class SpillEvent extends RunEvent {}

    /** Runs, merged. */
    @Name("spillway.Merge")
    @Label("Merge")
    @Description("Runs are merged: a pass, or the output")
    static final class MergeEvent extends RunEvent {}
}
