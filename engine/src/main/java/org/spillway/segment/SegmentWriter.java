package org.spillway.segment;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.spillway.record.RecordLayout;
import org.spillway.record.RecordSink;

/** Writes segments one after the other through a reusable chunk. Not thread-safe. */
public final class SegmentWriter implements RecordSink, Closeable {
    private final SegmentStreams streams;
    // The codec, the checksum and the file are called once for this many bytes.
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

    /** Starts a segment that is written to {@code target}, which is not closed. See {@link SegmentStreams#output}. */
    public void open(OutputStream target, long position) throws IOException {
        output = streams.output(target, position);
        out = output.stream();
        used = 0;
        rawLength = 0;
        records = 0;
    }

    /** Writes the number of the map of the record that is appended next. */
    public void appendMapNumber(int map) throws IOException {
        if (chunk.length - used < RecordLayout.MAX_HEADER) {
            flushChunk();
        }
        int start = used;
        used = RecordLayout.putVint(chunk, used, map);
        rawLength += used - start;
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

    /** Ends the segment: writes the end mark and the checksum. */
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

    /** Releases the resources of the segment, whether finished or not. The next segment may then be opened. */
    @Override
    public void close() {
        if (output != null) {
            output.release();
            output = null;
        }
    }

    /** Bytes before compression, checksum and encryption, as Hadoop's index counts them. */
    public long rawLength() {
        return rawLength + streams.padding();
    }

    /** Number of records in the segment. */
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
