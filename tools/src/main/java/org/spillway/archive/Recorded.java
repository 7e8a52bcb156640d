package org.spillway.archive;

import java.util.Set;

/**
 * What the recording jobs have told.
 *
 * @param task a container of theirs
 * @param classList lines of class lists, as {@code -XX:DumpLoadedClassList} writes them, each once, in their order
 */
record Recorded(Container task, Set<String> classList) {}
