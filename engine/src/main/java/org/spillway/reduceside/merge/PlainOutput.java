package org.spillway.reduceside.merge;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.spillway.reduceside.fetch.FetchException;
import org.spillway.reduceside.fetch.MapOutput;
import org.spillway.segment.SegmentLayout;
import org.spillway.work.Heartbeat;

/** An output that is not wrapped: read in one step, with no array in between. Used once. */
final class PlainOutput {
    private static final int CHUNK = 1 << 16;

    private final MapOutput output;
    private final CRC32 crc = new CRC32();

    PlainOutput(MapOutput output) {
        this.output = output;
    }

    /** Fills the pages and verifies the checksum. */
    void read(OutputPages pages, Heartbeat heartbeat) throws IOException {
        checkLength(pages.length());
        while (pages.room() > 0) {
            ByteBuffer piece = pages.next();
            int start = piece.position();
            fill(piece);
            pages.wrote(piece.position() - start);
            crc.update(piece.position(start));
            heartbeat.beat();
        }
        checkSum();
    }

    /**
     * Verifies the checksum.
     *
     * @param length bytes of its records and end mark
     */
    void verify(long length, Heartbeat heartbeat) throws IOException {
        checkLength(length);
        ByteBuffer chunk = ByteBuffer.allocate((int) Math.min(CHUNK, length));
        for (long left = length; left > 0; left -= chunk.limit()) {
            chunk.clear().limit((int) Math.min(chunk.capacity(), left));
            fill(chunk);
            crc.update(chunk.flip());
            heartbeat.beat();
        }
        checkSum();
    }

    private void checkLength(long rawLength) throws FetchException {
        if (output.partLength() != rawLength + SegmentLayout.CHECKSUM) {
            throw FetchFaults.damaged("length=" + output.partLength() + " with a raw length of " + rawLength, output);
        }
    }

    private void checkSum() throws IOException {
        ByteBuffer stored = ByteBuffer.allocate(SegmentLayout.CHECKSUM);
        fill(stored);
        if (stored.getInt(0) != (int) crc.getValue()) {
            throw FetchFaults.damaged(
                    "checksum stored=" + Integer.toHexString(stored.getInt(0)) + " computed="
                            + Integer.toHexString((int) crc.getValue()),
                    output);
        }
    }

    private void fill(ByteBuffer target) throws IOException {
        try {
            while (target.hasRemaining()) {
                if (output.bytes().read(target) < 0) {
                    throw new EOFException(target.remaining() + " bytes missing");
                }
            }
        } catch (IOException e) {
            throw FetchFaults.failed(e, output);
        }
    }
}
