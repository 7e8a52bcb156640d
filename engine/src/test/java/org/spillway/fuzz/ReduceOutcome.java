package org.spillway.fuzz;

import org.spillway.testing.ReduceHarness.Output;

/**
 * What became of one reduce.
 *
 * @param output what it left, or null if it failed
 * @param failure what it threw, or null
 */
record ReduceOutcome(Output output, Throwable failure) {}
