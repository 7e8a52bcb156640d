package org.spillway.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.spillway.segment.SegmentLayout;
import org.spillway.segment.SegmentStreams;
import org.spillway.segment.SegmentWriter;

/** Writes the segments of some partitions of a run, in rising order, and puts them into its index. For one thread. */
abstract class PartitionWriter extends SegmentWriter {
    private final SegmentStreams streams;
    // Copied for each empty partition.
    private byte[] emptySegment;

    PartitionWriter(SegmentStreams streams) {
        super(streams);
        this.streams = streams;
    }

    /** Moves to a segment. Returns the stream of its bytes. */
    abstract OutputStream target(int partition);

    /**
     * Waits for the segments before this one and returns its start in the file. Only the bytes of an encrypted segment depend
     * on it.
     */
    long start() throws IOException {
        return 0;
    }

    /** Puts the segment into the index when all its bytes are written. */
    abstract void put(long rawLength, long records) throws IOException;

    /** Ends a unit: its segments are in the file, or left to another thread, as they may be when each of them ends. */
    void endUnit() throws IOException {}

    /** Starts a segment, whose records follow. May wait for the segments before it. */
    final void begin(int partition) throws IOException {
        OutputStream target = target(partition);
        open(target, start());
    }

    /** Ends the segment. */
    final void end() throws IOException {
        finish();
        put(rawLength(), records());
    }

    /** Writes a segment without records. */
    final void writeEmpty(int partition) throws IOException {
        if (streams.padding() > 0) { // each segment has its own IV
            begin(partition);
            end();
            return;
        }
        if (emptySegment == null) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            open(bytes, 0);
            finish();
            emptySegment = bytes.toByteArray();
        }
        target(partition).write(emptySegment);
        put(SegmentLayout.END_MARK, 0);
    }
}
