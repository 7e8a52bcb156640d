package org.spillway.run;

import java.io.Closeable;
import java.io.IOException;
import org.spillway.disk.SharedFile;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentInput;
import org.spillway.segment.SegmentLayout;
import org.spillway.segment.SegmentReader;
import org.spillway.segment.SegmentStreams;

/**
 * A run that is opened once and read at many positions by many threads, so that merging S runs of P partitions opens S
 * files instead of P x S.
 *
 * @param index position and length of each segment
 */
public record RunInput(Run run, RunIndex index, SegmentStreams streams, SharedFile file) implements Closeable {
    /** Opens a run. The streams must be configured as those that wrote it. */
    public RunInput(Run run, SegmentStreams streams) throws IOException {
        this(run, run.index(), streams, run.open());
    }

    /** Bytes of a segment's records with their headers. */
    public long recordBytes(int partition) {
        return index.rawLength(partition) - streams.padding() - SegmentLayout.END_MARK;
    }

    /** Returns a cursor over one segment, for the thread that owns the buffers. */
    public SegmentReader cursor(int partition, ReadBuffers buffers) throws IOException {
        return new SegmentReader(input(partition), index.rawLength(partition) - streams.padding(), buffers);
    }

    /** Opens a segment's records and end mark, as bytes. */
    public SegmentInput input(int partition) throws IOException {
        long length = index.partLength(partition);
        String place = "partition " + partition + " of " + run.file();
        return streams.input(file.range(index.start(partition), length, place), length, place);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
