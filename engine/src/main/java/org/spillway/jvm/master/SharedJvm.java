package org.spillway.jvm.master;

import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.yarn.api.records.Container;

/**
 * A container's JVM, as the master knows it. Its {@link JvmPool} changes it, under its lock. The allocator and its rules read
 * what does not change, or changes under the allocator's lock only; and {@link #lastAsked}.
 */
final class SharedJvm {
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
    long endAsked = Long.MAX_VALUE; // has first asked, while the master knew nothing of the end of its attempt

    SharedJvm(Container container, TaskAttemptId first, long started) {
        this.container = container;
        this.first = first;
        this.started = started;
        this.attempt = first;
    }

    /** Returns the memory of its container in MiB. */
    long memory() {
        return container.getResource().getMemorySize();
    }
}
