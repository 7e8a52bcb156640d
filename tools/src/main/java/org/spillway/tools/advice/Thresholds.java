package org.spillway.tools.advice;

/** The figures of a job from which a change of its settings is proposed. None of them is a machine's. */
final class Thresholds {
    /**
     * The share of the job's time that a change must act on. Two runs of a job with the same settings differed by 1 to 18 %,
     * 5 % in the median (12 pairs of runs of 20 to 54 s, 2026-11-25, commit cde0af5): less could not be seen even if the
     * change took away all of it.
     */
    static final double SHARE = 0.05;

    /**
     * The shortest start of a task's JVM, in milliseconds: container, JVM and Hadoop's classes. No start that was measured
     * was shorter (lab/benchmarks/RESULTS.md, starts of containers: 2287 to 4839).
     */
    private static final double JVM_START = 1_000;

    /** The time of a task from which its JVM's start may be below {@link #SHARE} of it: 20 s. */
    static final double LONG_TASK = JVM_START / SHARE;

    /**
     * The longest wait for a container, in heartbeats of the application master, for which these are the reason. A container
     * takes one to be asked for, one of the node manager to be allocated (1 s, as the master's), one to be heard of, and one
     * or two more where a node has room for one task at a time. A longer wait is that of a full queue.
     */
    static final double HEARTBEATS = 5;

    private Thresholds() {}
}
