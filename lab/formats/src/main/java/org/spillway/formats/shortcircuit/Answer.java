package org.spillway.formats.shortcircuit;

import java.util.Map;

/**
 * An answer of a reading JVM, sent as a line of JSON. The first one says that its files are written.
 *
 * @param version Hadoop's version, and whether with its native library
 * @param figures what a read measured, by name; empty in the first answer
 * @param failure why the JVM cannot go on; null if it can
 */
record Answer(String version, Map<String, Double> figures, String failure) {}
