package org.spillway.segment;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.spillway.codec.SegmentCodec;
import org.spillway.record.RecordSink;

/**
 * Encodes some of the records of a segment, beside threads that encode the others. Its blocks start where those of the
 * whole segment would, so that the segment is the same bytes however many threads wrote it. What lies before its first
 * whole block and behind its last one is kept raw, for a {@link SegmentJoiner}:
 *
 * <pre>
 * blocks of the segment:   |       |       |       |       |
 * this part:                  [head|block  |block  |tail]
 * </pre>
 *
 * One thread; one part after the other.
 */
public final class PartEncoder implements RecordSink {
    private final SegmentStreams streams;
    private final byte[] chunk;
    private int used;
    private byte[] head;
    private int headUsed;
    private SegmentCodec.Encoder encoder;
    private long blockBytes;
    private long records;

    /** An encoder for {@linkplain SegmentStreams#hasOwnCodec a codec of blocks}. */
    public PartEncoder(SegmentStreams streams) {
        this.streams = streams;
        this.chunk = new byte[streams.blockSize()];
    }

    /**
     * Starts a part.
     *
     * @param target takes the encoded blocks
     * @param rawBefore bytes of the segment's records before this part
     */
    public void open(OutputStream target, long rawBefore) throws IOException {
        encoder = streams.codec().encoder(target);
        int intoBlock = (int) (rawBefore % chunk.length);
        head = new byte[intoBlock == 0 ? 0 : chunk.length - intoBlock];
        headUsed = 0;
        used = 0;
        blockBytes = 0;
        records = 0;
    }

    @Override
    public void append(ByteBuffer buffer, int start, int length) throws IOException {
        if (headUsed == head.length && length <= chunk.length - used) {
            buffer.get(start, chunk, used, length);
            used += length;
        } else {
            appendMore(buffer, start, length);
        }
        records++;
    }

    @Override
    public void appendMore(ByteBuffer buffer, int start, int length) throws IOException {
        int inHead = Math.min(length, head.length - headUsed);
        buffer.get(start, head, headUsed, inHead);
        headUsed += inHead;
        int at = start + inHead;
        int end = start + length;
        while (at < end) {
            if (used == chunk.length) {
                encodeChunk();
            }
            int piece = Math.min(end - at, chunk.length - used);
            buffer.get(at, chunk, used, piece);
            used += piece;
            at += piece;
        }
    }

    /** Ends the part. */
    public void finish() throws IOException {
        if (used == chunk.length) {
            encodeChunk();
        }
        encoder.finish();
        encoder.release(true);
    }

    /** Bytes before the first whole block. */
    public byte[] head() {
        return headUsed == head.length ? head : Arrays.copyOf(head, headUsed);
    }

    /** Bytes behind the last whole block. */
    public byte[] tail() {
        return Arrays.copyOf(chunk, used);
    }

    /** Bytes that are in blocks, before they were encoded. */
    public long blockBytes() {
        return blockBytes;
    }

    /** Records of the part. */
    public long records() {
        return records;
    }

    private void encodeChunk() throws IOException {
        encoder.stream().write(chunk, 0, used);
        blockBytes += used;
        used = 0;
    }
}
