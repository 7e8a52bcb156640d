package org.spillway.tools.compare;

/**
 * How like the first run the others must be.
 *
 * @param enough the least similar that outputs may be
 * @param counters which counters must be equal, too
 * @param proof whether a side that Spillway is to run must have tasks with its counters. A command without reduces has none,
 *     nor has one that turns them off
 */
public record Demands(OutputSimilarity enough, CounterDemand counters, boolean proof) {
    /**
     * For jobs of which nothing is known. MapReduce guarantees the records, and within a reduce the order of their keys. Values
     * of equal keys may come in any order, and a job may write these without their keys, so another order of the same records
     * is enough unless {@link StocksOrder} says otherwise.
     */
    static final Demands OF_ANY_JOB = new Demands(OutputSimilarity.OTHER_ORDER, CounterDemand.ALL, false);
}
