/**
 * Random jobs, whole: classes, sizes, settings, combiner, codec, all drawn from one seed. A {@link
 * org.spillway.fuzz.CaseKind} draws a {@link org.spillway.fuzz.FuzzCase}, runs it by stock and by Spillway, and compares what
 * they left. {@link org.spillway.fuzz.Shrinker} looks for a simpler case with the same difference.
 *
 * <pre>
 *             draws            is run by        is compared by
 * a map       {@link org.spillway.fuzz.CaseDraw}     {@link org.spillway.fuzz.CaseRun}     {@link org.spillway.fuzz.CaseCheck}
 * a reduce    {@link org.spillway.fuzz.ReduceDraw}   {@link org.spillway.fuzz.ReduceRun}   {@link org.spillway.fuzz.ReduceCheck}
 * </pre>
 *
 * {@code FuzzTest} does so for a fixed list of seeds, {@code scripts/spillway fuzz} for new ones.
 */
package org.spillway.fuzz;
