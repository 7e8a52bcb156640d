package org.spillway.segment;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import org.spillway.codec.SegmentCodec;
import org.spillway.jdk.Jdk;
import org.spillway.record.RecordLayout;
import org.spillway.record.RecordSink;

/**
 * Writes segments one after the other, with a codec and encryption, or without. Each goes to a stream of its own. Not
 * thread-safe.
 */
public class SegmentWriter implements RecordSink, Closeable {
    private final SegmentStreams streams;
    private final byte[] chunk;
    // Bytes in the chunk, and those of the segment before them.
    private int used;
    private long passedOn;
    private long records;
    private CheckedOutputStream checksum;
    private SegmentCodec.Encoder encoder;
    private OutputStream out;

    public SegmentWriter(SegmentStreams streams) {
        this.streams = streams;
        // The codec, the checksum and the file are called once for this many bytes.
        this.chunk = new byte[streams.blockSize()];
    }

    /**
     * Starts a segment.
     *
     * @param target gets the segment
     * @param position offset of the segment in the file. Hadoop's readers derive the offset in the cipher stream from
     *     the file position, so a segment cannot be encrypted before its position is known
     */
    public final void open(OutputStream target, long position) throws IOException {
        checksum = new CheckedOutputStream(streams.encrypted(target, position), new CRC32());
        encoder = streams.codec() == null ? null : streams.codec().encoder(checksum);
        out = encoder == null ? checksum : encoder.stream();
        used = 0;
        passedOn = 0;
        records = 0;
    }

    @Override
    public final void append(ByteBuffer buffer, int from, int length) throws IOException {
        if (length <= chunk.length - used) {
            Jdk.get(buffer, from, chunk, used, length);
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
            int piece = Math.min(end - at, chunk.length - used);
            Jdk.get(buffer, at, chunk, used, piece);
            used += piece;
            at += piece;
        }
    }

    /** Ends the segment: writes the end mark and the checksum. */
    public final void finish() throws IOException {
        makeRoom(SegmentLayout.END_MARK);
        chunk[used] = RecordLayout.END;
        chunk[used + 1] = RecordLayout.END;
        used += SegmentLayout.END_MARK;
        flush();
        if (encoder != null) {
            encoder.finish();
            encoder = null;
        }
        int sum = (int) checksum.getChecksum().getValue();
        checksum.write(ByteBuffer.allocate(SegmentLayout.CHECKSUM).putInt(sum).array());
        if (streams.padding() > 0) {
            checksum.close(); // ends the encryption
        }
    }

    /** Releases the resources of a segment that was not finished. The next segment may then be opened. */
    @Override
    public void close() {
        if (encoder != null) {
            encoder.abandon();
            encoder = null;
        }
    }

    /** Bytes before compression, checksum and encryption, as Hadoop's index counts them. */
    public final long rawLength() {
        return passedOn + used + streams.padding();
    }

    /** Number of records in the segment. */
    public final long records() {
        return records;
    }

    private void makeRoom(int bytes) throws IOException {
        if (chunk.length - used < bytes) {
            flush();
        }
    }

    private void flush() throws IOException {
        out.write(chunk, 0, used);
        passedOn += used;
        used = 0;
    }
}
