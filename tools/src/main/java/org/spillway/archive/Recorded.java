package org.spillway.archive;

import java.util.Set;

/**
 * The result of the recording jobs.
 *
 * @param task one of their containers
 * @param classList the lines of all class lists, in the format of {@code -XX:DumpLoadedClassList}, without duplicates
 *     and in order
 */
record Recorded(Container task, Set<String> classList) {}
