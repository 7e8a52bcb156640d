package org.spillway.reduceside.fetch;

import org.apache.hadoop.mapred.TaskAttemptID;

/** The failures of a host that currently serves nothing. Times are in nanoseconds. Not thread-safe. */
final class Outage {
    private long since;
    private long last;
    private long until;
    private int failures;
    private int faults;
    private int connectedFaults;
    private int refusals;
    private int reports;
    private int others;
    private TaskAttemptID lastOutput;
    private boolean isLeft;

    Outage(long now) {
        this.since = now;
        this.until = now;
    }

    /** Returns when its first request failed as a whole. */
    long since() {
        return since;
    }

    /**
     * Returns how many requests have failed, as a whole or for one output. Requests under way at the same time count
     * once.
     */
    int failures() {
        return failures;
    }

    /** Returns how many requests have failed as a whole. */
    int faults() {
        return faults;
    }

    /** Returns how many requests have failed as a whole on an established connection. */
    int connectedFaults() {
        return connectedFaults;
    }

    /** Returns how many requests the host has refused. */
    int refusals() {
        return refusals;
    }

    /** Returns how often an output failed after a different one. */
    int others() {
        return others;
    }

    /** Returns how often all outputs of the host were reported. */
    int reports() {
        return reports;
    }

    /** Counts reports of all outputs of the host. */
    void report(int times) {
        reports += times;
    }

    /** Returns until when no request is sent to the host. */
    long until() {
        return until;
    }

    /** Whether nothing was needed from the host after its last request. */
    boolean isLeft() {
        return isLeft;
    }

    /** Records that nothing more is needed from the host for now. */
    void leave(long now) {
        isLeft = true;
        until = Math.max(until, now);
    }

    /** Records that outputs of the host are needed. */
    void want() {
        isLeft = false;
    }

    void pause(long until) {
        this.until = until;
    }

    /**
     * Counts a request that failed as a whole. If another request failed after this one began, it is the same failure
     * and not counted.
     *
     * @param begun when the request began
     * @param first when the host began to fail, if this is the first failure
     * @return whether it was counted
     */
    boolean count(FetchException.Kind fault, long begun, long first, long now) {
        if (!count(begun, now)) {
            return false;
        }
        if (faults++ == 0) {
            since = first;
        }
        connectedFaults += fault.isConnected() ? 1 : 0;
        refusals += fault == FetchException.Kind.REFUSES_REQUESTS ? 1 : 0;
        return true;
    }

    /**
     * Counts the failure of one output.
     *
     * @return whether a different output failed before it; the same output failing twice proves nothing about the host
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
