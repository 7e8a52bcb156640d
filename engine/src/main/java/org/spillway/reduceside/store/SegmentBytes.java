package org.spillway.reduceside.store;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.spillway.reduceside.fetch.FetchException;
import org.spillway.reduceside.fetch.MapOutput;
import org.spillway.segment.SegmentLayout;
import org.spillway.work.Heartbeat;

/**
 * Reads the bytes of an output that is not encrypted, as the map wrote them, directly to pages, and verifies their
 * checksum. Used once.
 */
final class SegmentBytes {
    private final MapOutput output;
    private final CRC32 crc = new CRC32();

    SegmentBytes(MapOutput output) {
        this.output = output;
    }

    /** Fills the pages with everything but the checksum, and verifies the checksum. */
    void read(OutputPages pages, Heartbeat heartbeat) throws IOException {
        fill(pages, 0, heartbeat);
        checkSum();
    }

    /** Fills the pages with everything, and verifies the checksum. */
    void readWithSum(OutputPages pages, Heartbeat heartbeat) throws IOException {
        fill(pages, SegmentLayout.CHECKSUM, heartbeat);
        pages.write(checkSum().array(), 0, SegmentLayout.CHECKSUM);
    }

    private void fill(OutputPages pages, int rest, Heartbeat heartbeat) throws IOException {
        while (pages.room() > rest) {
            ByteBuffer piece = pages.next();
            int start = piece.position();
            piece.limit(start + (int) Math.min(piece.remaining(), pages.room() - rest));
            fill(piece);
            pages.wrote(piece.position() - start);
            crc.update(piece.position(start));
            heartbeat.beat();
        }
    }

    private ByteBuffer checkSum() throws IOException {
        ByteBuffer stored = ByteBuffer.allocate(SegmentLayout.CHECKSUM);
        fill(stored);
        if (stored.getInt(0) != (int) crc.getValue()) {
            throw FetchException.damaged(
                    "checksum stored=" + Integer.toHexString(stored.getInt(0)) + " computed="
                            + Integer.toHexString((int) crc.getValue()),
                    output);
        }
        return stored;
    }

    private void fill(ByteBuffer target) throws IOException {
        try {
            while (target.hasRemaining()) {
                if (output.bytes().read(target) < 0) {
                    throw new EOFException(target.remaining() + " bytes missing");
                }
            }
        } catch (IOException e) {
            throw FetchException.ofRead(e, output);
        }
    }
}
