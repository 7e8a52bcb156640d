package org.spillway.reduceside.fetch;

import org.apache.hadoop.mapred.TaskAttemptID;
import org.spillway.reduceside.http.HostException;
import org.spillway.work.Clock;

/** The failures of a host since it has served something. Times are in nanoseconds. Guarded by the {@link FetchTable}. */
final class Outage {
    // After this many requests without a result, a host is asked for one output at a time.
    private static final int FAULTS_BEFORE_SINGLE = 3;
    // After this many refused requests, an output that the host refuses counts as lost.
    private static final int REFUSALS_OF_LOST = 3;
    private static final long FORGOTTEN = 60_000 * Clock.NANOS_PER_MILLI;

    long since; // when its first request failed as a whole
    int failures; // of requests, as a whole or for one output; those under way at the same time count once
    int faults; // of requests as a whole
    int reports; // of all outputs
    int others; // outputs that failed after a different one
    private int connectedFaults; // requests that failed as a whole on an established connection
    private int refusals;
    long before; // when the last but one of them that counted began
    private long begun; // the last one
    private long last;
    private TaskAttemptID lastOutput;
    private Long neededUntil; // null while something is needed from the host

    /**
     * Counts a request that failed as a whole. If another request failed after this one began, it is the same failure
     * and not counted.
     *
     * @return whether it was counted
     */
    boolean count(HostException.Kind fault, long begun, long now) {
        if (!count(begun, now)) {
            return false;
        }
        if (faults++ == 0) {
            since = fault.isConnected() ? now : begun;
        }
        connectedFaults += fault.isConnected() ? 1 : 0;
        refusals += fault == HostException.Kind.REFUSES_REQUESTS ? 1 : 0;
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

    private boolean count(long hasBegun, long now) {
        neededUntil = null;
        if (failures > 0 && hasBegun - last < 0) {
            return false;
        }
        before = begun;
        begun = hasBegun;
        last = now;
        failures++;
        return true;
    }

    /** Records that nothing is needed from the host from a time on. */
    void notNeeded(long from) {
        neededUntil = from;
    }

    /**
     * Whether the failures do not count when a request fails: nothing was needed from the host for a minute, so it may have
     * recovered meanwhile. They do if outputs of the host waited for a thread.
     */
    boolean isOver(long begun) {
        return neededUntil != null && begun - neededUntil > FORGOTTEN;
    }

    /** Whether the host is to be asked for one output at a time: requests for more had no result. */
    boolean asksOneByOne() {
        return connectedFaults >= FAULTS_BEFORE_SINGLE;
    }

    /** Whether outputs that the host refuses count as lost, because it has refused several requests. */
    boolean hasLostOutputs() {
        return refusals >= REFUSALS_OF_LOST;
    }

    boolean hasRefused() {
        return refusals > 0;
    }
}
