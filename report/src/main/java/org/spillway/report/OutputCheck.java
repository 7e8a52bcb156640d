package org.spillway.report;

/**
 * The result of a check of a job's output.
 *
 * @param good whether the output is correct
 * @param finding a short text: what was checked, or what is wrong
 */
public record OutputCheck(boolean good, String finding) {}
