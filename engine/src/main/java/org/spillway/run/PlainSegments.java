package org.spillway.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.spillway.disk.MovableFile;
import org.spillway.memory.DirectMemory;
import org.spillway.record.RecordLayout;
import org.spillway.record.RecordSink;
import org.spillway.segment.SegmentLayout;

/**
 * Writes plain segments one after the other, from a given position of a file. The bytes go through a {@linkplain
 * DirectMemory#chunk chunk}, which is written when it is full, regardless of segment boundaries. Not thread-safe.
 */
final class PlainSegments implements RecordSink, Closeable {
    // Larger writes take fewer steps in the page cache: chunks of 256 KiB take half the time of 16 KiB
    // (lab/benchmarks/NOTES.md, "Single choices") and still fit in a second-level cache.
    private static final int CHUNK = 1 << 18;

    private final MovableFile file;
    private final ByteBuffer chunk = DirectMemory.chunk(CHUNK);
    private final CRC32 crc = new CRC32();
    private long chunkPosition;
    private int used;
    private int summed;
    private long records;

    PlainSegments(MovableFile file) {
        this.file = file;
    }

    /** Continues at another position of the file. Earlier bytes must have been {@linkplain #flush flushed}. */
    void moveTo(long position) {
        chunkPosition = position;
    }

    /** Position of the next byte in the file. */
    long position() {
        return chunkPosition + used;
    }

    /** Starts a segment. */
    void begin() {
        crc.reset();
        summed = used;
        records = 0;
    }

    @Override
    public void append(ByteBuffer buffer, int start, int length) throws IOException {
        if (length <= CHUNK - used) {
            chunk.put(used, buffer, start, length);
            used += length;
        } else {
            appendInPieces(buffer, start, length);
        }
        records++;
    }

    @Override
    public void appendMore(ByteBuffer buffer, int start, int length) throws IOException {
        appendInPieces(buffer, start, length);
    }

    /** Ends the segment: writes the end mark and the checksum. */
    void end() throws IOException {
        makeRoom(SegmentLayout.END_MARK);
        chunk.put(used, RecordLayout.END);
        chunk.put(used + 1, RecordLayout.END);
        used += SegmentLayout.END_MARK;
        sum();
        makeRoom(SegmentLayout.CHECKSUM);
        chunk.putInt(used, (int) crc.getValue());
        used += SegmentLayout.CHECKSUM;
    }

    /** Records written since {@link #begin}. */
    long records() {
        return records;
    }

    /** Returns a stream that takes a whole segment unchanged, including its checksum. */
    OutputStream asStream() {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                makeRoom(1);
                chunk.put(used++, (byte) b);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                int done = 0;
                while (done < length) {
                    makeRoom(1);
                    int piece = Math.min(length - done, CHUNK - used);
                    chunk.put(used, bytes, offset + done, piece);
                    used += piece;
                    done += piece;
                }
            }
        };
    }

    /** Writes the content of the chunk to the file. */
    void flush() throws IOException {
        sum();
        file.write(chunk.limit(used).position(0), chunkPosition);
        chunk.clear();
        chunkPosition += used;
        used = 0;
        summed = 0;
    }

    /** Frees the chunk. Bytes that were not flushed are lost. */
    @Override
    public void close() {
        DirectMemory.free(chunk);
    }

    private void appendInPieces(ByteBuffer buffer, int start, int length) throws IOException {
        int at = start;
        int end = start + length;
        while (at < end) {
            makeRoom(1);
            int piece = Math.min(end - at, CHUNK - used);
            chunk.put(used, buffer, at, piece);
            used += piece;
            at += piece;
        }
    }

    private void makeRoom(int bytes) throws IOException {
        if (CHUNK - used < bytes) {
            flush();
        }
    }

    private void sum() {
        crc.update(chunk.limit(used).position(summed));
        chunk.clear();
        summed = used;
    }
}
