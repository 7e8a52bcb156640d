package org.spillway.tools.archive;

/**
 * The result of checking whether a task archive is used on this machine.
 *
 * @param line the result and its reason, for the user
 */
public record ArchiveCheck(boolean isUsed, String line) {}
