package org.spillway.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.mapred.JobConf;
import org.spillway.disk.RangeInput;
import org.spillway.disk.SharedFile;
import org.spillway.record.RecordCursor;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentLayout;
import org.spillway.segment.SegmentParts;
import org.spillway.segment.SegmentReader;
import org.spillway.segment.SegmentStreams;

/**
 * A run opened once and read at many positions by many threads, so that merging S runs of P partitions
 * opens S files, not P x S.
 */
public final class RunInput implements Closeable {
    private final Run run;
    private final RunIndex index;
    private final SegmentStreams streams;
    private final SharedFile file;

    /** Opens a run that was written with the same streams. */
    public RunInput(Run run, SegmentStreams streams, JobConf job) throws IOException {
        this.run = run;
        this.index = run.index(job);
        this.streams = streams;
        this.file = SharedFile.open(run.disk(), run.file());
    }

    /** Where each segment lies. */
    public RunIndex index() {
        return index;
    }

    /** Bytes of a segment's records with their headers. */
    public long recordBytes(int partition) {
        return index.rawLength(partition) - streams.padding() - SegmentLayout.END_MARK;
    }

    /** A cursor over one segment, for the thread whose buffers these are. */
    public RecordCursor cursor(int partition, ReadBuffers buffers) throws IOException {
        SegmentStreams.Input input = streams.input(bytes(partition), index.partLength(partition), place(partition));
        return new SegmentReader(input, index.rawLength(partition) - streams.padding(), place(partition), buffers);
    }

    /** Whether segments are plain, and so can be read in parts. */
    public boolean isPlain() {
        return streams.isPlain();
    }

    /** What the parts of a plain segment have in common. */
    public SegmentParts parts(int partition, int parts) throws IOException {
        long end = index.start(partition) + index.partLength(partition);
        byte[] stored = new byte[SegmentLayout.CHECKSUM];
        try (InputStream in = new RangeInput(file, end - stored.length, stored.length, place(partition))) {
            IOUtils.readFully(in, stored, 0, stored.length);
        }
        return new SegmentParts(parts, ByteBuffer.wrap(stored).getInt(), place(partition));
    }

    /**
     * A cursor over some of the records of a plain segment.
     *
     * @param from where the first one starts in the file
     * @param to where the last one ends in the file
     * @param parts what all parts have in common, or null if this part is read beside those that are checked
     */
    public RecordCursor part(int partition, long from, long to, SegmentParts parts, int part, ReadBuffers buffers) {
        InputStream bytes = new RangeInput(file, from, to - from, place(partition));
        return SegmentReader.ofPart(bytes, to - from, parts, part, place(partition), buffers);
    }

    /** Where the records of a plain segment end in the file. */
    public long recordsEnd(int partition) {
        return index.start(partition) + recordBytes(partition);
    }

    /** The segment as it is, or null where bytes cannot be taken over: an encrypted one has its checksum inside. */
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
