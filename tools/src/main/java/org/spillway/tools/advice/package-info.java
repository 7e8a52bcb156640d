/**
 * Advises a finished job. {@link org.spillway.tools.advice.JobFacts} are read from its history, counters and
 * settings. A {@link org.spillway.tools.advice.Rule} proposes a change if a figure of the job reaches one of the
 * {@link org.spillway.tools.advice.Thresholds}, and its reason has that figure. No time is predicted: what a change
 * saves depends on machines and data, and a run shows it. {@link org.spillway.tools.advice.JobAdvice} is the text, {@link
 * org.spillway.tools.advice.FailedJobAdvice} that of a job without success, which {@link
 * org.spillway.tools.advice.MemoryFacts} alone advise, and {@link org.spillway.tools.advice.MemoryAdvice} what reports
 * have of both.
 */
package org.spillway.tools.advice;
