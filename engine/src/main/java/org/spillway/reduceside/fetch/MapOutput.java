package org.spillway.reduceside.fetch;

import org.spillway.io.BulkInput;

/**
 * One map's output for this reduce, while it is fetched.
 *
 * @param map number of the map in its job
 * @param rawLength bytes of the segment before codec and checksum, as in Hadoop's index: with the padding of encryption
 * @param partLength bytes of the segment
 * @param bytes the segment, read once; whoever opened it closes it
 * @param place names the output in errors
 * @param file its place on a disk of this node, or null
 * @param allEnded whether all maps of the job have ended, so that the merge waits only for other fetches
 */
public record MapOutput(
        int map, long rawLength, long partLength, BulkInput bytes, String place, LocalSegment file, boolean allEnded) {}
