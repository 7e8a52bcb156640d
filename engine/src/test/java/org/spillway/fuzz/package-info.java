/**
 * Random jobs, whole: classes, sizes, settings, combiner, codec, all drawn from one seed. {@link
 * org.spillway.fuzz.CaseDraw} draws a {@link org.spillway.fuzz.FuzzCase}, {@link org.spillway.fuzz.CaseRun} runs it on
 * stock's buffer and on Spillway, {@link org.spillway.fuzz.CaseCheck} compares what they left, and {@link
 * org.spillway.fuzz.Shrinker} looks for a simpler case with the same difference. {@link org.spillway.fuzz.FuzzTest} does
 * so for a fixed list of seeds, {@code scripts/fuzz.sh} for new ones.
 */
package org.spillway.fuzz;
