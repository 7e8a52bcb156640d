package org.spillway.compare;

/**
 * How like the first run the others must be.
 *
 * @param enough the least similar that outputs may be
 * @param counters whether counters of records must be equal, too. A job that draws random numbers has others in each run
 * @param proof whether a side that Spillway is to run must have tasks with its counters. A command without reduces has none,
 *     nor has one that turns them off
 */
public record Demands(OutputSimilarity enough, boolean counters, boolean proof) {
    /** For jobs of which nothing is known: MapReduce guarantees the records, and in general no more. */
    static final Demands OF_ANY_JOB = new Demands(OutputSimilarity.OTHER_ORDER, true, false);
}
