package org.spillway.observe;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A flight recorder event for the sort of a partition, or of a part of one. */
@Name("spillway.Sort")
@Label("Sort")
@Category("Spillway")
@StackTrace(false)
public final class SortEvent extends Event {
    @Label("Partition")
    int partition;

    @Label("Bytes of the partition")
    @DataAmount
    long bytes;

    @Label("Records of the partition")
    long records;

    /** Ends and commits the event. */
    public void end(int which, long length, long count) {
        partition = which;
        bytes = length;
        records = count;
        try {
            commit();
        } catch (RuntimeException | Error e) {
            FlightEvents.failed(e);
        }
    }
}
