package org.spillway.fuzz;

import org.spillway.testing.ReduceHarness.Output;

/**
 * The result of one reduce.
 *
 * @param output the output, or null if the reduce failed
 * @param failure the exception, or null
 */
record ReduceOutcome(Output output, Throwable failure) {}
