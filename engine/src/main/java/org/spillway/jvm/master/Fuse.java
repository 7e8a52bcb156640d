package org.spillway.jvm.master;

/**
 * Decides that a job's tasks share no JVMs any more, because they fail in used ones: a static field of the job's keeps
 * what the end of a task closes, say. Each such task succeeds in a JVM of its own, but counts as failed for its node.
 * Guarded by its {@link SharedJvms}.
 */
final class Fuse {
    private static final int MIN_FAILURES = 3;
    private static final int SHARE_OF_TASKS = 10;

    private int failures;

    /** A task has failed in a used JVM. */
    void failure() {
        failures++;
    }

    /** Whether at least three, and more than a tenth, of so many tasks have failed in used JVMs. */
    boolean isBlown(int tasks) {
        return failures >= MIN_FAILURES && failures * SHARE_OF_TASKS > tasks;
    }
}
