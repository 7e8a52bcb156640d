package org.spillway.observe;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A flight recorder event for a map output that was fetched and stored. */
@Name("spillway.Fetch")
@Label("Fetch")
@Description("The output of a map is read, verified and stored, memory waited for included")
@Category("Spillway")
@StackTrace(false)
public final class FetchEvent extends Event {
    @Label("Output")
    String output;

    @Label("Bytes as the map wrote them")
    @DataAmount
    long bytes;

    @Label("Read on this node")
    boolean local;

    @Label("Kept on disk")
    boolean onDisk;

    /** Ends and commits the event. */
    public void end(String place, long length, boolean isLocal, boolean isOnDisk) {
        output = place;
        bytes = length;
        local = isLocal;
        onDisk = isOnDisk;
        try {
            commit();
        } catch (RuntimeException | Error e) {
            FlightEvents.failed(e);
        }
    }
}
