package org.spillway.archive;

/**
 * Whether an archive is used on this machine.
 *
 * @param line it and why, for people
 */
public record Verdict(boolean isUsed, String line) {}
