package org.spillway.tools.archive;

import java.util.Set;

/**
 * The classes that the recording jobs loaded, and one of their containers.
 *
 * @param task one of their containers
 * @param classList the lines of all class lists, in the format of {@code -XX:DumpLoadedClassList}, without duplicates
 *     and in order
 */
record RecordedClasses(Container task, Set<String> classList) {}
