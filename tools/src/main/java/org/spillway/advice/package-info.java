/**
 * Advises a finished job. {@link org.spillway.advice.JobFacts} are read from its history. The model has two parts: each
 * {@link org.spillway.advice.Rule} maps the observed times of tasks to expected ones, with constants of {@link
 * org.spillway.advice.Gains}; {@link org.spillway.advice.Simulation} maps the times of tasks to that of the job. {@link
 * org.spillway.advice.JobAdvice} is the text.
 */
package org.spillway.advice;
