package org.spillway.reduceside.fetch;

import org.apache.hadoop.fs.Path;

/**
 * A segment in a map's output file on this node, which is never written to and never removed here.
 *
 * @param path the map's file
 * @param start where the segment starts
 */
public record LocalSegment(Path path, long start) {}
