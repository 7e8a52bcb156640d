package org.spillway.compare;

/**
 * How like the first run the others must be.
 *
 * @param enough the least similar that outputs may be
 * @param counters whether counters of records must be equal, too. A job that draws random numbers has others in each run
 */
public record Demands(OutputSimilarity enough, boolean counters) {
    /** For jobs of which nothing is known: MapReduce guarantees the records, and in general no more. */
    static final Demands OF_ANY_JOB = new Demands(OutputSimilarity.OTHER_ORDER, true);
}
