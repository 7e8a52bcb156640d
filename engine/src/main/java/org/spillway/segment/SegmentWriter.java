package org.spillway.segment;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.spillway.record.RecordLayout;
import org.spillway.record.RecordSink;

/**
 * Writes segments one after the other through a reusable chunk, which is passed on when it is full. Not thread-safe.
 */
public abstract class SegmentWriter implements RecordSink, Closeable {
    /** The chunk. Its limit is its capacity except while it is passed on. */
    protected final ByteBuffer chunk;

    /** Bytes in the chunk. */
    protected int used;

    private final int size;
    // Bytes passed on. Of a file, the position of the chunk.
    private long passedOn;
    private long start;
    private long records;

    protected SegmentWriter(ByteBuffer chunk) {
        this.chunk = chunk;
        this.size = chunk.capacity();
    }

    /** Writes the bytes in the chunk to where the segments go. */
    protected abstract void write() throws IOException;

    @Override
    public final void append(ByteBuffer buffer, int from, int length) throws IOException {
        if (length <= size - used) {
            chunk.put(used, buffer, from, length);
            used += length;
        } else {
            appendMore(buffer, from, length);
        }
        records++;
    }

    @Override
    public final void appendMore(ByteBuffer buffer, int from, int length) throws IOException {
        int at = from;
        int end = from + length;
        while (at < end) {
            makeRoom(1);
            int piece = Math.min(end - at, size - used);
            chunk.put(used, buffer, at, piece);
            used += piece;
            at += piece;
        }
    }

    /** Passes on what is in the chunk. */
    protected final void flush() throws IOException {
        write();
        passedOn += used;
        used = 0;
    }

    /** Position of the next byte. */
    protected final long position() {
        return passedOn + used;
    }

    /** Continues at another position. Earlier bytes must have been {@linkplain #flush flushed}. */
    protected final void moveTo(long position) {
        passedOn = position;
    }

    /** Number of records in the segment. */
    public final long records() {
        return records;
    }

    /** Starts a segment. */
    protected final void startSegment() {
        start = position();
        records = 0;
    }

    protected final void appendEndMark() throws IOException {
        makeRoom(SegmentLayout.END_MARK);
        chunk.put(used, RecordLayout.END);
        chunk.put(used + 1, RecordLayout.END);
        used += SegmentLayout.END_MARK;
    }

    /** Bytes since the segment's start. */
    protected final long length() {
        return position() - start;
    }

    protected final void makeRoom(int bytes) throws IOException {
        if (size - used < bytes) {
            flush();
        }
    }
}
