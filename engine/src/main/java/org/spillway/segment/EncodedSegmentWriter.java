package org.spillway.segment;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Writes segments with a codec and encryption, or without. Each goes to a stream of its own. */
public class EncodedSegmentWriter extends SegmentWriter {
    private final SegmentStreams streams;
    private SegmentStreams.Output output;
    private OutputStream out;

    public EncodedSegmentWriter(SegmentStreams streams) {
        // The codec, the checksum and the file are called once for this many bytes.
        super(ByteBuffer.allocate(streams.blockSize()));
        this.streams = streams;
    }

    /** Starts a segment that is written to {@code target}, which is not closed. See {@link SegmentStreams#output}. */
    public final void open(OutputStream target, long position) throws IOException {
        output = streams.output(target, position);
        out = output.stream();
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
        output.finish();
    }

    /** Releases the resources of the segment, whether finished or not. The next segment may then be opened. */
    @Override
    public final void close() {
        if (output != null) {
            output.release();
            output = null;
        }
    }

    /** Bytes before compression, checksum and encryption, as Hadoop's index counts them. */
    public final long rawLength() {
        return length() + streams.padding();
    }
}
