package org.spillway.reduceside.store;

import java.io.IOException;
import org.spillway.reduceside.fetch.FetchException;
import org.spillway.reduceside.fetch.MapOutput;
import org.spillway.segment.SegmentLayout;
import org.spillway.segment.SegmentStreams;

/**
 * Checks the lengths that a shuffle header or an index claims, before memory or disk space is taken for them. A claim
 * that cannot be true is the fault of the output or of its host.
 *
 * <p>A claim that can be true but for which no local disk has room is this task's fault (MAPREDUCE-5251), as with
 * stock, which blames no map for any claim. The two are told apart by what is known without reading:
 *
 * <pre>
 * part length > rest of the reply               damaged header (HttpReply checks it)
 * no codec, part length != raw length + 4       damaged header
 * part length > 8 * raw length + 1 MiB          damaged header: no codec enlarges its input that much
 * part length > size of the largest local disk  damaged header: the map's node, one like this, cannot have held it
 * part length > what is free                    this task's disks are full
 * </pre>
 *
 * A raw length that is far too large for its part length has no limit: some codecs shrink a gigabyte of zeros to a few
 * bytes. The output ends before it. If it is to be written to disk without its codec, no disk has room for it, and the
 * reduce fails, as with stock.
 */
final class ClaimedLengths {
    private static final int MAX_GROWTH = 8;
    private static final int MAX_HEADERS = 1 << 20;

    private ClaimedLengths() {}

    /**
     * Returns the bytes of an output's records and end mark.
     *
     * @throws FetchException if the lengths cannot be true
     */
    static long verified(MapOutput output, SegmentStreams streams) throws FetchException {
        long raw = output.rawLength();
        long part = output.partLength();
        long length = raw - streams.padding();
        boolean isTooShort = length < SegmentLayout.END_MARK || part - streams.padding() < SegmentLayout.CHECKSUM;
        boolean isOther = streams.isPlain() && part - SegmentLayout.CHECKSUM != length;
        boolean isTooLong = (part - MAX_HEADERS) / MAX_GROWTH > raw;
        if (isTooShort || isOther || isTooLong) {
            throw FetchException.damaged("part length=" + part + " with a raw length of " + raw, output);
        }
        return length;
    }

    /**
     * Checks whether an output for which no local disk has room could lie on any disk.
     *
     * @param largestDisk bytes of the largest local disk, whether used or free
     * @throws FetchException if it could not
     */
    static void verifyOnDisk(MapOutput output, long largestDisk) throws IOException {
        if (output.partLength() > largestDisk) {
            throw FetchException.damaged(
                    "part length=" + output.partLength() + " is more than the largest local disk has: " + largestDisk
                            + " bytes",
                    output);
        }
    }
}
