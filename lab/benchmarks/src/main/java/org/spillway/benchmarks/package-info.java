/**
 * Stock beside Spillway on the same records, in the same run, in alternation, with verified output.
 *
 * <p>The parent ({@link org.spillway.benchmarks.Bench}) measures nothing itself: it starts one JVM for each
 * collector ({@link org.spillway.benchmarks.BenchChild}), so that neither's JIT profile, heap or memory peak is in the
 * other's numbers, and asks them in turn. A {@code Suite} names the rows and their columns, {@code Builds} what is measured, a {@code Workload} is what
 * one row runs, a {@code Sample} is what one run gave.
 */
package org.spillway.benchmarks;
