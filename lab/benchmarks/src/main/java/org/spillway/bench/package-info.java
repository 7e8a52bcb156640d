/**
 * Compares stock with Spillway on the same records, in alternation within one run, with verified output.
 *
 * <p>The parent ({@link org.spillway.bench.Bench}) measures nothing itself. It starts one JVM for each collector
 * ({@link org.spillway.bench.BenchChild}) and asks them in turn. Thus the JIT profile, heap and memory peak of one
 * do not affect the other. A {@code Suite} defines the rows and columns, {@code Builds} the builds that are measured. A
 * {@code Workload} is what one row runs, a {@code Sample} the result of one run.
 *
 * <p>Masters have no records to compare: {@link org.spillway.bench.master} measures them.
 */
package org.spillway.bench;
