package org.spillway.jvm.master;

import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.yarn.api.records.Container;

/**
 * A container's JVM, as the master knows it. Its {@link JvmPool} changes it, under its lock. The allocator and its rules read
 * what does not change, or changes under the allocator's lock only; and {@link #lastAsked}.
 */
final class SharedJvm {
    // Events of the master take milliseconds.
    private static final long UNKNOWN_END_NANOS = 10_000_000_000L;

    // A JVM that does not ask for so long has lost its way to the master, or hangs.
    private static final long LOST_NANOS = 20_000_000_000L;

    final Container container;
    final TaskAttemptId first; // for which the container was launched
    final long started;
    JvmState state = JvmState.RUNNING;
    TaskAttemptId attempt; // the present one, or the last
    boolean hasBegun = true; // the JVM has come for its attempt; the first one's container is its own
    TaskAttemptId killed; // for which Hadoop's launcher was asked to kill the container
    int tasks = 1;
    boolean isWantedBack; // by YARN, for another application
    long idleSince;
    volatile long lastAsked;
    Runnable onNews; // lets the JVM ask again; null if it does not wait to
    private long endAsked = Long.MAX_VALUE; // first asked for the end of its attempt, of which the master knows nothing

    SharedJvm(Container container, TaskAttemptId first, long started) {
        this.container = container;
        this.first = first;
        this.started = started;
        this.attempt = first;
    }

    /** The JVM comes for its attempt. */
    void begin() {
        hasBegun = true;
        endAsked = Long.MAX_VALUE;
    }

    /** It asks for the end of its attempt, of which the master knows nothing. Whether it has long done so. */
    boolean hasLongAskedForEnd(long now) {
        endAsked = Math.min(endAsked, now);
        return now - endAsked > UNKNOWN_END_NANOS;
    }

    /** Whether it is long silent. */
    boolean isLost(long now) {
        return now - lastAsked > LOST_NANOS;
    }

    /** Returns the memory of its container in MiB. */
    long memory() {
        return container.getResource().getMemorySize();
    }
}
