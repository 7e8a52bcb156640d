package org.spillway.formats.shortcircuit;

import java.util.List;

/**
 * The first answer of a reading JVM, sent when its files are written.
 *
 * @param version Hadoop's version, and whether with its native library
 * @param randomBytes bytes of each file for random reads
 * @param paths the available read paths
 * @param lacking the reason why no short circuit is available; null if one is
 */
record ReadyAnswer(String version, int randomBytes, List<ReadPath> paths, String lacking) {}
