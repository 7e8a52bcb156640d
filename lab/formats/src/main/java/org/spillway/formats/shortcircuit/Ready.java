package org.spillway.formats.shortcircuit;

import java.util.List;

/**
 * What a JVM that reads says once its files are written.
 *
 * @param version of its Hadoop, and whether with its native library
 * @param randomBytes bytes of each file that is read at random
 * @param paths by which it can read
 * @param lacking why by no short circuit, where it can read by none; else null
 */
record Ready(String version, int randomBytes, List<ReadPath> paths, String lacking) {}
