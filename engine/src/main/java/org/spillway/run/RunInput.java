package org.spillway.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.spillway.disk.SharedFile;
import org.spillway.segment.ChecksumInput;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentInput;
import org.spillway.segment.SegmentLayout;
import org.spillway.segment.SegmentReader;
import org.spillway.segment.SegmentStreams;

/**
 * A run that is opened once and read at many positions by many threads, so that merging S runs of P partitions opens S
 * files instead of P x S.
 */
public final class RunInput implements Closeable {
    private static final int BUFFER = 1 << 16;

    private final Run run;
    private final RunIndex index;
    private final SegmentStreams streams;
    private final SharedFile file;

    /** Opens a run. The streams must be configured as those that wrote it. */
    public RunInput(Run run, SegmentStreams streams) throws IOException {
        this.run = run;
        this.index = run.index();
        this.streams = streams;
        this.file = SharedFile.open(run.disk(), run.file().toUri().getPath());
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
    public SegmentInput input(int partition) throws IOException {
        return streams.input(bytes(partition), index.partLength(partition), place(partition));
    }

    /** Whether segments can be copied to a run of these streams. An encrypted segment has its checksum inside. */
    public boolean canBeCopied(SegmentStreams target) {
        return target == streams && streams.padding() == 0;
    }

    /**
     * Copies a segment unchanged, with its checksum, which is verified.
     *
     * @param writer ends the copy when it is cancelled
     * @return false if it was cancelled
     */
    boolean copy(int partition, OutputStream out, RunWriter writer) throws IOException {
        long length = index.partLength(partition);
        byte[] buffer = new byte[(int) Math.min(BUFFER, length)];
        try (ChecksumInput checked = new ChecksumInput(bytes(partition), length, place(partition))) {
            for (int count = checked.read(buffer); count >= 0; count = checked.read(buffer)) {
                if (writer.isCancelled()) {
                    return false;
                }
                out.write(buffer, 0, count);
            }
            out.write(checked.sum());
        }
        return true;
    }

    private InputStream bytes(int partition) {
        return file.range(index.start(partition), index.partLength(partition), place(partition));
    }

    /** Names a segment in errors. */
    public String place(int partition) {
        return "partition " + partition + " of " + run.file();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
