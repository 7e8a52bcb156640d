package org.spillway.reduceside.fetch;

import org.spillway.disk.SharedFile;

/**
 * A segment in a map's output file on this node, which is never written to and never removed here.
 *
 * @param path the map's file
 * @param start where the segment starts
 * @param open the file while it is being stored; who stores it may keep it ({@link MapOutputSink.Stored#keepsFile}) and
 *     then closes it
 */
public record LocalSegment(String path, long start, SharedFile open) {}
