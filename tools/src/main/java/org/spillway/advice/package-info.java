/**
 * Advises a finished job. {@link org.spillway.advice.JobFacts} are read from its history. The model has two parts: each
 * {@link org.spillway.advice.Rule} maps the observed times of tasks to expected ones, with constants of {@link
 * org.spillway.advice.Gains}; {@link org.spillway.advice.Simulation} maps the times of tasks to that of the job. {@link
 * org.spillway.advice.JobAdvice} is the text.
 *
 * <p>Gains are ratios of two simulated times, so errors of the model mostly cancel. The runs behind the gains of
 * docs/tuning.md (2026-11-25, commit cde0af5), in milliseconds; {@code measured} is stock's median over that with the advice:
 *
 * <pre>
 * job            advice, the largest gain first                stock         with the advice  expected  measured
 * wordcount      task archive, collector, heartbeats           47441, 48456  26175, 27728     1.26      1.78
 * dedup          task archive, collector, heartbeats           32103, 30588  21605, 22934     1.47      1.41
 * join           task archive, slowstart 0.8, heartbeats       42365, 45546  29966, 35105     1.45      1.35
 * secondarysort  task archive, Spillway's shuffle, collector   54112, 51608  35976, 30875     1.28      1.58
 * invertedindex  task archive, SerialGC for tasks, heartbeats  41287, 43014  32892, 38666     1.25      1.18
 * terasort       task archive, collector, heartbeats           34750, 35013  20539, 20370     1.45      1.71
 * </pre>
 */
package org.spillway.advice;
