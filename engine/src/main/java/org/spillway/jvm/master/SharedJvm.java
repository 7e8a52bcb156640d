package org.spillway.jvm.master;

import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;

/** A container's JVM, as the master knows it. Only its {@link JvmPool} uses it, under its lock. */
final class SharedJvm {
    final Container container;
    final TaskAttemptId first; // for which the container was launched
    final long started;
    JvmState state = JvmState.RUNNING;
    TaskAttemptId attempt; // the present one, or the last
    TaskAttemptId begun; // the last one that the JVM has come for
    TaskAttemptId killed; // for which Hadoop's launcher was asked to kill the container
    int tasks = 1;
    int shufflePort = -1;
    boolean isWantedBack; // by YARN, for another application
    long idleSince;
    long lastAsked; // or when it is to ask next
    long endAsked = Long.MAX_VALUE; // first asked for the end of its attempt, of which the master knows nothing
    int waits; // since its last attempt began

    SharedJvm(Container container, TaskAttemptId first, long started) {
        this.container = container;
        this.first = first;
        this.started = started;
        this.attempt = first;
        this.begun = first; // its container is its own: a container that ends has failed it
    }

    /** It has no attempt any more. No reduce was refused to it. */
    void becomeIdle(long now) {
        idleSince = now;
        container.setPriority(Priority.UNDEFINED);
    }

    /** The JVM comes for its attempt. */
    void begin() {
        begun = attempt;
        endAsked = Long.MAX_VALUE;
        waits = 0;
    }

    View view() {
        return new View(container, first, tasks, started, idleSince, lastAsked, isWantedBack);
    }

    /** A JVM at one time, for the rules that decide about idle ones. */
    record View(
            Container container,
            TaskAttemptId first,
            int tasks,
            long started,
            long idleSince,
            long lastAsked,
            boolean isWantedBack) {
        long memory() {
            return container.getResource().getMemorySize();
        }
    }
}
