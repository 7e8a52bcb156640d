package org.spillway.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.spillway.disk.FileOutput;
import org.spillway.disk.FilePlace;
import org.spillway.segment.EncodedSegmentWriter;
import org.spillway.segment.SegmentLayout;
import org.spillway.segment.SegmentStreams;

/**
 * A run whose segment lengths are known only after encoding: compressed, combined or encrypted segments, in the order
 * of partitions.
 */
final class InTurnFile extends RunFile {
    // Bytes that may be encoded ahead of their turn: enough to keep all threads busy while one writes a large
    // partition.
    private static final long AHEAD = 8 << 20;

    private final SegmentStreams streams;
    private final boolean oneAtATime;
    private final FileOutput output;
    private final InTurnSegments segments;

    /**
     * Creates the file.
     *
     * @param oneAtATime whether a segment is begun only when those before it are finished
     */
    InTurnFile(int partitions, SegmentStreams streams, boolean oneAtATime, FilePlace place) throws IOException {
        super(place, partitions);
        this.streams = streams;
        this.oneAtATime = oneAtATime;
        this.output = new FileOutput(file());
        this.segments = new InTurnSegments(output, index(), AHEAD);
    }

    @Override
    PartitionWriter writer() {
        return new Writer();
    }

    @Override
    void cancel() {
        segments.cancel();
    }

    @Override
    void abandon(Throwable failure, boolean inUse) {
        super.abandon(failure, inUse);
        // A thread that is writing holds the lock and uses the chunk, so the garbage collector frees the chunk later.
        if (!inUse) {
            output.release();
        }
    }

    @Override
    Run finish() throws IOException {
        output.close();
        return super.finish();
    }

    private final class Writer extends EncodedSegmentWriter implements PartitionWriter {
        private InTurnSegments.Slot slot;
        // Copied for each empty partition.
        private byte[] emptySegment;

        Writer() {
            super(streams);
        }

        @Override
        public void begin(int partition) throws IOException {
            slot = segments.open(partition);
            if (oneAtATime) {
                slot.awaitTurn();
            }
            open(slot, oneAtATime ? slot.start() : 0);
        }

        @Override
        public void end() throws IOException {
            finish();
            slot.finish(rawLength(), records());
            close();
        }

        @Override
        public void writeEmpty(int partition) throws IOException {
            if (streams.padding() > 0) { // each segment has its own IV
                begin(partition);
                end();
                return;
            }
            if (emptySegment == null) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                open(bytes, 0);
                finish();
                close();
                emptySegment = bytes.toByteArray();
            }
            slot = segments.open(partition);
            slot.write(emptySegment, 0, emptySegment.length);
            slot.finish(SegmentLayout.END_MARK, 0);
        }

        @Override
        public void copy(int partition, RunInput from, RunWriter by) throws IOException {
            slot = segments.open(partition);
            if (from.copy(partition, slot, by)) {
                slot.finish(from.index().rawLength(partition), from.index().records(partition));
            }
        }
    }
}
