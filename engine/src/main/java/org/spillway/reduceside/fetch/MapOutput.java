package org.spillway.reduceside.fetch;

import org.spillway.codec.BulkInput;

/**
 * One map's output for this reduce, on its way.
 *
 * @param map number of the map in its job
 * @param rawLength bytes of the segment before codec and checksum, as Hadoop's index has it: with the padding of encryption
 * @param partLength bytes of the segment
 * @param bytes the segment, to be read once; whoever opened it closes it
 * @param place names it in errors
 * @param file where it lies on a disk of this node, or null
 * @param allEnded whether all maps of the job have ended: nothing but other fetches is waited for before the merge
 */
public record MapOutput(
        int map, long rawLength, long partLength, BulkInput bytes, String place, LocalSegment file, boolean allEnded) {}
