package org.spillway.reduceside.fetch;

import org.apache.hadoop.mapred.TaskAttemptID;

/** A host that has served nothing for a while. Times in nanoseconds. Not thread-safe. */
final class Outage {
    private long since;
    private long last;
    private long until;
    private int failures;
    private int faults;
    private int vain;
    private int refusals;
    private int reports;
    private int others;
    private TaskAttemptID lastOutput;
    private boolean isLeft;

    Outage(long now) {
        this.since = now;
        this.until = now;
    }

    /** When its first request failed as a whole. */
    long since() {
        return since;
    }

    /** How many requests have failed, in whatever way; those that were under way at once count once. */
    int failures() {
        return failures;
    }

    /** How many of them failed as a whole. */
    int faults() {
        return faults;
    }

    /** How many of these were answered in vain, or not at all, on a connection that stood. */
    int vain() {
        return vain;
    }

    /** How many of these were refused. */
    int refusals() {
        return refusals;
    }

    /** How often an output failed after another one. */
    int others() {
        return others;
    }

    /** How often all its outputs were reported. */
    int reports() {
        return reports;
    }

    /** All its outputs are reported. */
    void report() {
        reports++;
    }

    /** Until when it is left alone. */
    long until() {
        return until;
    }

    /** Whether nothing was wanted of it when it was last asked. */
    boolean isLeft() {
        return isLeft;
    }

    /** Nothing more is wanted of it for now. */
    void leave(long now) {
        isLeft = true;
        until = Math.max(until, now);
    }

    /** Something is wanted of it. */
    void want() {
        isLeft = false;
    }

    void pause(long until) {
        this.until = until;
    }

    /**
     * Counts a request that failed as a whole, unless it was under way when another one failed: then it is the same failure.
     *
     * @param begun when it began
     * @param first when the host began to fail, if this is the first one
     */
    boolean count(HostFault fault, long begun, long first, long now) {
        if (!count(begun, now)) {
            return false;
        }
        if (faults++ == 0) {
            since = first;
        }
        vain += fault.isConnected() ? 1 : 0;
        refusals += fault == HostFault.REFUSED ? 1 : 0;
        return true;
    }

    /**
     * Counts the failure of one output.
     *
     * @return whether another one failed before it: the same one twice says nothing of its host
     */
    boolean count(TaskAttemptID output, long begun, long now) {
        boolean isAnother = count(begun, now) && lastOutput != null && !output.equals(lastOutput);
        lastOutput = output;
        others += isAnother ? 1 : 0;
        return isAnother;
    }

    private boolean count(long begun, long now) {
        if (failures > 0 && begun - last < 0) {
            return false;
        }
        last = now;
        failures++;
        return true;
    }
}
