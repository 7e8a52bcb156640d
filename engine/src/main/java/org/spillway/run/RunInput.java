package org.spillway.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.apache.hadoop.io.IOUtils;
import org.spillway.disk.RangeInput;
import org.spillway.disk.SharedFile;
import org.spillway.record.RecordCursor;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentLayout;
import org.spillway.segment.SegmentParts;
import org.spillway.segment.SegmentReader;
import org.spillway.segment.SegmentStreams;

/**
 * A run that is opened once and read at many positions by many threads, so that merging S runs of P partitions opens S
 * files instead of P x S.
 */
public final class RunInput implements Closeable {
    private final Run run;
    private final RunIndex index;
    private final SegmentStreams streams;
    private final SharedFile file;

    /** Opens a run. The streams must be configured as those that wrote it. */
    public RunInput(Run run, SegmentStreams streams) throws IOException {
        this.run = run;
        this.index = run.index();
        this.streams = streams;
        this.file = SharedFile.open(run.disk(), run.file());
    }

    /** Position and length of each segment. */
    public RunIndex index() {
        return index;
    }

    /** Bytes of a segment's records with their headers. */
    public long recordBytes(int partition) {
        return index.rawLength(partition) - streams.padding() - SegmentLayout.END_MARK;
    }

    /** Returns a cursor over one segment, for the thread that owns the buffers. */
    public SegmentReader cursor(int partition, ReadBuffers buffers) throws IOException {
        return new SegmentReader(
                input(partition), index.rawLength(partition) - streams.padding(), place(partition), buffers);
    }

    /** Opens a segment's records and end mark, as bytes. */
    public SegmentStreams.Input input(int partition) throws IOException {
        return streams.input(bytes(partition), index.partLength(partition), place(partition));
    }

    /** Whether segments are plain and can therefore be read in parts. */
    public boolean isPlain() {
        return streams.isPlain();
    }

    /** Returns the state that the parts of a plain segment share. */
    public SegmentParts parts(int partition, int parts) throws IOException {
        long end = index.start(partition) + index.partLength(partition);
        byte[] stored = new byte[SegmentLayout.CHECKSUM];
        try (InputStream in = new RangeInput(file, end - stored.length, stored.length, place(partition))) {
            IOUtils.readFully(in, stored, 0, stored.length);
        }
        return new SegmentParts(parts, ByteBuffer.wrap(stored).getInt(), place(partition));
    }

    /**
     * Returns a cursor over some of the records of a plain segment.
     *
     * @param from start of the first record in the file
     * @param to end of the last record in the file
     * @param parts shared by all parts, or null if the checksum is not verified
     */
    public RecordCursor part(int partition, long from, long to, SegmentParts parts, int part, ReadBuffers buffers) {
        InputStream bytes = new RangeInput(file, from, to - from, place(partition));
        return SegmentReader.ofPart(bytes, to - from, parts, part, place(partition), buffers);
    }

    /** End of the records of a plain segment in the file. */
    public long recordsEnd(int partition) {
        return index.start(partition) + recordBytes(partition);
    }

    /** Returns the segment's bytes, or null with encryption: an encrypted segment has its checksum inside. */
    public RawSegment rawSegment(int partition) {
        return streams.padding() == 0 ? new RawSegment(this, partition) : null;
    }

    InputStream bytes(int partition) {
        return new RangeInput(file, index.start(partition), index.partLength(partition), place(partition));
    }

    String place(int partition) {
        return "partition " + partition + " of " + run.file();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
