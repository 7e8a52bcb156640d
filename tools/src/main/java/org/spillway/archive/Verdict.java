package org.spillway.archive;

/**
 * Whether a task archive is used on this machine.
 *
 * @param line the verdict and its reason, for the user
 */
public record Verdict(boolean isUsed, String line) {}
