package org.spillway.jvm.master;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.yarn.api.records.Container;

/**
 * A container's JVM, as the master knows it. Its {@link JvmPool} changes it, under its lock. The allocator and its rules read
 * what does not change, or changes under the allocator's lock only; and {@link #lastAsked}.
 */
final class SharedJvm {
    // Between two of its questions.
    private static final int SOON_MILLIS = 5;
    private static final int LATER_MILLIS = 100;
    private static final int LATEST_MILLIS = 2000;
    private static final int SOON_WAITS = 20;
    private static final int MOST_DOUBLED = 5;

    // Of idle JVMs, in all: one costs the master up to 94 us.
    private static final int QUESTIONS_A_MILLI = 2;

    // Events of the master take milliseconds.
    private static final long UNKNOWN_END_NANOS = 10_000_000_000L;

    // A JVM that does not ask for so long after it was to ask has lost its way to the master, or hangs.
    private static final long LOST_NANOS = 20_000_000_000L;

    final Container container;
    final TaskAttemptId first; // for which the container was launched
    final long started;
    JvmState state = JvmState.RUNNING;
    TaskAttemptId attempt; // the present one, or the last
    boolean hasBegun = true; // the JVM has come for its attempt; the first one's container is its own
    TaskAttemptId killed; // for which Hadoop's launcher was asked to kill the container
    int tasks = 1;
    int shufflePort = -1;
    boolean isWantedBack; // by YARN, for another application
    long idleSince;
    volatile long lastAsked; // or when it is to ask next
    private long endAsked = Long.MAX_VALUE; // first asked for the end of its attempt, of which the master knows nothing
    private int waits; // since its last attempt began

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
        waits = 0;
    }

    /** It asks for the end of its attempt, of which the master knows nothing. Whether it has long done so. */
    boolean hasLongAskedForEnd(long now) {
        endAsked = Math.min(endAsked, now);
        return now - endAsked > UNKNOWN_END_NANOS;
    }

    /**
     * Returns when it is to ask again. Soon at first: the master is some events away from its answer, or the scheduler from a
     * decision. An idle one asks the later, the more there are.
     */
    int millisToNextQuestion(int waiting, long now) {
        int doubled = Math.min(MOST_DOUBLED, Math.max(0, waits++ - SOON_WAITS));
        int millis = Math.min(LATER_MILLIS, SOON_MILLIS << doubled);
        if (state == JvmState.IDLE) {
            millis = Math.max(millis, Math.min(LATEST_MILLIS, waiting / QUESTIONS_A_MILLI));
        }
        lastAsked = now + TimeUnit.MILLISECONDS.toNanos(millis); // it is not silent until then
        return millis;
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
