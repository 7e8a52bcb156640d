package org.spillway.segment;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Puts a segment together of parts that {@link PartEncoder}s made, in their order. One thread at a time. */
public final class SegmentJoiner implements Closeable {
    private final SegmentWriter writer;

    /** A segment that goes to {@code target}, which is not closed. */
    public SegmentJoiner(SegmentStreams streams, OutputStream target) throws IOException {
        writer = new SegmentWriter(streams);
        writer.open(target, 0);
    }

    /** Appends bytes that are not encoded yet: a part's head or tail. */
    public void appendRaw(byte[] bytes) throws IOException {
        writer.appendMore(ByteBuffer.wrap(bytes), 0, bytes.length);
    }

    /** Appends encoded blocks; what was appended raw before ends where a block does. */
    public void appendBlocks(byte[] bytes, int offset, int length) throws IOException {
        writer.appendEncoded(bytes, offset, length);
    }

    /** Counts what {@link #appendBlocks} brought, as it was before it was encoded. */
    public void countBlocks(long rawBytes) {
        writer.countEncoded(rawBytes);
    }

    /** Ends the segment: end mark, checksum. */
    public void finish() throws IOException {
        writer.finish();
    }

    /** Bytes of the segment before codec and checksum. */
    public long rawLength() {
        return writer.rawLength();
    }

    @Override
    public void close() {
        writer.close();
    }
}
