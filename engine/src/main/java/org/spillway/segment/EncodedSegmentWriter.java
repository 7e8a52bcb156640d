package org.spillway.segment;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import org.spillway.codec.SegmentCodec;

/** Writes segments with a codec and encryption, or without. Each goes to a stream of its own. */
public class EncodedSegmentWriter extends SegmentWriter {
    private final SegmentStreams streams;
    private CheckedOutputStream checksum;
    private SegmentCodec.Encoder encoder;
    private OutputStream out;
    private boolean sound;

    public EncodedSegmentWriter(SegmentStreams streams) {
        // The codec, the checksum and the file are called once for this many bytes.
        super(ByteBuffer.allocate(streams.blockSize()));
        this.streams = streams;
    }

    /**
     * Starts a segment.
     *
     * @param target gets the segment, and is closed when it ends
     * @param position offset of the segment in the file. Hadoop's readers derive the offset in the cipher stream from
     *     the file position, so a segment cannot be encrypted before its position is known
     */
    public final void open(OutputStream target, long position) throws IOException {
        sound = false;
        checksum = new CheckedOutputStream(streams.encrypted(target, position), new CRC32());
        encoder = streams.encoder(checksum);
        out = encoder == null ? checksum : encoder.stream();
        used = 0;
        startSegment();
    }

    @Override
    protected final void write() throws IOException {
        out.write(chunk.array(), 0, used);
    }

    /** Ends the segment: writes the end mark and the checksum. */
    public final void finish() throws IOException {
        appendEndMark();
        flush();
        if (encoder != null) {
            encoder.finish();
        }
        int sum = (int) checksum.getChecksum().getValue();
        checksum.write(ByteBuffer.allocate(SegmentLayout.CHECKSUM).putInt(sum).array());
        checksum.close();
        sound = true;
    }

    /** Releases the resources of the segment, whether finished or not. The next segment may then be opened. */
    @Override
    public final void close() {
        if (encoder != null) {
            encoder.release(sound);
            encoder = null;
        }
    }

    /** Bytes before compression, checksum and encryption, as Hadoop's index counts them. */
    public final long rawLength() {
        return length() + streams.padding();
    }
}
