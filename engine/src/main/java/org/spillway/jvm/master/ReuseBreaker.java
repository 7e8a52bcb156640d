package org.spillway.jvm.master;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides that a job's tasks share no JVMs any more. They fail in used ones: a static field of the job's keeps what the
 * end of a task closes, say. Each such task succeeds in a JVM of its own, but counts as failed for its node. Or each leaves
 * what ends its JVM, a thread say, for which the JVM has waited 2 s. Guarded by its {@link JvmPool}.
 */
final class ReuseBreaker {
    private static final Logger LOG = LoggerFactory.getLogger(ReuseBreaker.class);

    private static final int MIN_FAILURES = 3;
    private static final int SHARE_OF_TASKS = 10;

    private static final int MIN_RETIRED = 10;

    private int failures;
    private int retired;

    /** A task has failed in a used JVM. */
    void failure() {
        failures++;
    }

    /** A JVM has ended after its first task, which has succeeded, and has not asked for another. */
    void retirement(int tasksInUsed) {
        if (++retired == MIN_RETIRED && tasksInUsed == 0) {
            LOG.info("Spillway: new JVMs run one task each: every task so far has left what ends its JVM");
        }
    }

    /** Whether at least ten JVMs have ended so, and no task has run in a used one. */
    boolean isOfNoUse(int tasksInUsed) {
        return retired >= MIN_RETIRED && tasksInUsed == 0;
    }

    /** Whether at least three, and more than a tenth, of so many tasks have failed in used JVMs. */
    boolean isBlown(int tasks) {
        return failures >= MIN_FAILURES && failures * SHARE_OF_TASKS > tasks;
    }
}
