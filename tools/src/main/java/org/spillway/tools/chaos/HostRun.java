package org.spillway.tools.chaos;

import java.util.OptionalLong;
import org.spillway.report.RunVariant;

/**
 * What a fault of a host did to a job.
 *
 * @param again the maps that ran again; null if unknown, because the job left no history
 * @param endMillis from the fault to the end of the job; empty if it was killed at the limit
 * @param output the finding of the comparison of its output, or why there is none
 */
record HostRun(
        HostFault fault, RunVariant variant, MapsAgain again, OptionalLong endMillis, String output, State state) {
    /** How a job ended. */
    enum State {
        /** With the output of a calm run. */
        RIGHT,
        /** With another output, or by other plug-ins than its way's. */
        WRONG,
        FAILED,
        /** Killed at the limit. */
        LATE
    }

    static final String HEAD =
            "| what happens | by | run again after s | maps run again | job ends after s | output |\n|---|---|---|---|---|---|";

    /** Returns whether the job came to its end by itself, with an output. */
    boolean completed() {
        return state == State.RIGHT || state == State.WRONG;
    }

    /**
     * Returns the line of the table.
     *
     * @param limitSeconds after which a job was killed
     */
    String line(long limitSeconds) {
        return String.join(
                " | ",
                "| " + fault,
                variant.label(),
                again == null ? "? | ?" : again.cells(),
                endMillis.isPresent() ? MapsAgain.seconds(endMillis.getAsLong()) : "over " + limitSeconds,
                output + " |");
    }
}
