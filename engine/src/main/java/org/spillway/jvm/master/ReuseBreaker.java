package org.spillway.jvm.master;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the JVMs and tasks of a job. Ends sharing where it does not work. Guarded by its {@link JvmPool}. */
final class ReuseBreaker {
    private static final Logger LOG = LoggerFactory.getLogger(ReuseBreaker.class);

    // No JVM is used again where at least three, and more than a tenth, of the tasks in used ones have failed: a static
    // field of the job's keeps what the end of a task closes, for example. Each such task succeeds in a JVM of its
    // own, but counts as failed for its node.
    private static final int MIN_FAILURES = 3;
    private static final int SHARE_OF_TASKS = 10;

    // New JVMs run one task each where each of so many has ended after its first, and none was used again: each task
    // leaves what ends its JVM, such as a thread, for which the JVM has waited 2 s.
    private static final int MIN_RETIRED = 10;

    private int started;
    private int tasks;
    private int failures; // of tasks in used JVMs
    private int retired; // after their first task, which has succeeded, without a question for another

    /** A task has got a JVM. */
    void assigned(boolean isNew) {
        tasks++;
        started += isNew ? 1 : 0;
    }

    /** A task has failed in a used JVM. */
    void failed() {
        failures++;
    }

    /** A JVM has ended after its first task, and has not asked for another. */
    void retired() {
        if (++retired == MIN_RETIRED && !sharesNewOnes()) {
            LOG.info("Spillway: new JVMs run one task each: every task so far has left what ends its JVM");
        }
    }

    /** Whether a new JVM may run several tasks. */
    boolean sharesNewOnes() {
        return retired < MIN_RETIRED || tasks > started;
    }

    /** Whether JVMs that have run a task may run others. */
    boolean sharesUsedOnes() {
        return failures < MIN_FAILURES || failures * SHARE_OF_TASKS <= tasks - started;
    }

    /** Returns how many JVMs were started. */
    int started() {
        return started;
    }

    /** Writes how many JVMs have run how many tasks. */
    void log() {
        LOG.info("Spillway: {} JVMs were started for {} attempts", started, tasks);
    }
}
