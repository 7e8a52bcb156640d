package org.spillway.report;

/**
 * What a look at a job's output found.
 *
 * @param good whether it is what it should be
 * @param finding in a few words: what was checked, or what is wrong
 */
public record OutputCheck(boolean good, String finding) {}
