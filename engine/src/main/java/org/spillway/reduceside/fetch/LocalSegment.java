package org.spillway.reduceside.fetch;

import org.spillway.disk.SharedFile;

/**
 * A segment in a map's output file on this node. The file is only read here, never removed.
 *
 * @param path the map's file
 * @param start where the segment starts
 * @param open the open file while the segment is stored. Whoever stores it may keep the file open
 *     ({@link MapOutputSink.Stored#keepsFile}) and must then close it.
 */
public record LocalSegment(String path, long start, SharedFile open) {}
