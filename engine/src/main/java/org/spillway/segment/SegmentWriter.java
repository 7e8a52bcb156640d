package org.spillway.segment;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.spillway.record.RecordLayout;
import org.spillway.record.RecordSink;

/** Writes segments, one after the other, through a chunk that it keeps. One thread. */
public final class SegmentWriter implements RecordSink, Closeable {
    private final SegmentStreams streams;
    // One call of the codec, the checksum and the file for this many bytes.
    private final byte[] chunk;
    private SegmentStreams.Output output;
    private OutputStream out;
    private int used;
    private long rawLength;
    private long records;

    public SegmentWriter(SegmentStreams streams) {
        this.streams = streams;
        this.chunk = new byte[streams.blockSize()];
    }

    /** Starts a segment that goes to {@code target}, which is not closed; see {@link SegmentStreams#output}. */
    public void open(OutputStream target, long position) throws IOException {
        output = streams.output(target, position);
        out = output.stream();
        used = 0;
        rawLength = 0;
        records = 0;
    }

    @Override
    public void append(ByteBuffer buffer, int start, int length) throws IOException {
        if (length <= chunk.length - used) {
            buffer.get(start, chunk, used, length);
            used += length;
        } else {
            appendInPieces(buffer, start, length);
        }
        rawLength += length;
        records++;
    }

    @Override
    public void appendMore(ByteBuffer buffer, int start, int length) throws IOException {
        appendInPieces(buffer, start, length);
        rawLength += length;
    }

    /** Ends the segment: end mark, checksum. */
    public void finish() throws IOException {
        if (chunk.length - used < 2) {
            flushChunk();
        }
        chunk[used++] = RecordLayout.END;
        chunk[used++] = RecordLayout.END;
        rawLength += 2;
        flushChunk();
        output.finish();
    }

    /** Gives back what the segment held, finished or not; the next may then be opened. */
    @Override
    public void close() {
        if (output != null) {
            output.release();
            output = null;
        }
    }

    /** Bytes before codec, checksum and encryption, as Hadoop's index counts them. */
    public long rawLength() {
        return rawLength + streams.padding();
    }

    /** Records of the segment. */
    public long records() {
        return records;
    }

    private void appendInPieces(ByteBuffer buffer, int start, int length) throws IOException {
        int at = start;
        int end = start + length;
        while (at < end) {
            if (used == chunk.length) {
                flushChunk();
            }
            int piece = Math.min(end - at, chunk.length - used);
            buffer.get(at, chunk, used, piece);
            used += piece;
            at += piece;
        }
    }

    private void flushChunk() throws IOException {
        out.write(chunk, 0, used);
        used = 0;
    }
}
