package org.spillway.tools.minicluster;

/** A moment at which a shared JVM ends. */
enum Death {
    /** In the second of its tasks. That attempt fails. */
    IN_A_TASK(1, 0, "Spillway: tasks share JVMs"),
    /** Its task has succeeded, and it has not asked for another. */
    BEFORE_ASKING(0, 0, "Spillway: tasks share JVMs"),
    /** It has asked, and there is no task for it yet. */
    IDLE(0, 0, "has ended without a task"),
    /** It has been given an attempt, and has not come for it. The attempt is killed, which counts for nothing. */
    ASSIGNED(0, 1, "Spillway: tasks share JVMs"),
    /** The same, but it hangs. */
    SILENT(0, 1, "its shared JVM did not come for it");

    private final int failures;
    private final int kills;
    private final String trace;

    Death(int failures, int kills, String trace) {
        this.failures = failures;
        this.kills = kills;
        this.trace = trace;
    }

    /** Returns how many attempts fail. */
    int failures() {
        return failures;
    }

    /** Returns how many attempts are killed. */
    int kills() {
        return kills;
    }

    /** Returns what the master writes. */
    String traceInMaster() {
        return trace;
    }
}
