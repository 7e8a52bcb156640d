package org.spillway.reduceside.fetch;

import org.apache.hadoop.mapred.TaskAttemptID;

/** A host that has served nothing for a while. Times in nanoseconds. Not thread-safe. */
final class Outage {
    private final long since;
    private long last;
    private long until;
    private int failures;
    private int vain;
    private int refusals;
    private int reports;
    private TaskAttemptID lastOutput;

    Outage(long since) {
        this.since = since;
        this.until = since;
    }

    /** When it began. */
    long since() {
        return since;
    }

    /** How many requests have failed; those that were under way at once count once. */
    int failures() {
        return failures;
    }

    /** How many requests were answered in vain, or not at all, on a connection that stood. */
    int vain() {
        return vain;
    }

    /** How many requests were refused. */
    int refusals() {
        return refusals;
    }

    /** How often its outputs were reported. */
    int reports() {
        return reports;
    }

    /** Its outputs are reported. */
    void report() {
        reports++;
    }

    /** Until when it is left alone. */
    long until() {
        return until;
    }

    void pause(long until) {
        this.until = until;
    }

    /**
     * Counts a request that failed as a whole, unless it was under way when another one failed: then it is the same failure.
     *
     * @param begun when it began
     */
    boolean count(HostFault fault, long begun, long now) {
        if (!count(begun, now)) {
            return false;
        }
        vain += fault == HostFault.BROKEN || fault == HostFault.REFUSED ? 1 : 0;
        refusals += fault == HostFault.REFUSED ? 1 : 0;
        return true;
    }

    /** Counts the failure of one output; not if the same one failed the last time, which says nothing of its host. */
    boolean count(TaskAttemptID output, long begun, long now) {
        if (output.equals(lastOutput) || !count(begun, now)) {
            return false;
        }
        lastOutput = output;
        return true;
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
