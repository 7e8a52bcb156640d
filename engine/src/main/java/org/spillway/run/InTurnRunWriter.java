package org.spillway.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.spillway.disk.FileOutput;
import org.spillway.disk.NewFile;
import org.spillway.record.Combiner;
import org.spillway.record.CombinerFactory;
import org.spillway.record.RecordCursor;
import org.spillway.segment.SegmentStreams;
import org.spillway.segment.SegmentWriter;

/**
 * Writes a run whose segment lengths are known only after encoding: compressed, combined or encrypted segments. Threads
 * take partitions one by one, so a large partition occupies one thread while the others do the rest.
 */
final class InTurnRunWriter extends RunWriter {
    // Bytes that may be encoded ahead of their turn: enough to keep all threads busy while one writes a large
    // partition.
    private static final long AHEAD = 8 << 20;

    private final PartitionSource source;
    private final SegmentStreams streams;
    private final boolean rawCopies;
    private final CombinerFactory combiners;
    private final boolean oneAtATime;
    private final FileOutput file;
    private final InTurnSegments segments;
    private final byte[] emptySegment;
    private final AtomicInteger nextPartition = new AtomicInteger();
    // Made and used by the thread that has the turn.
    private Combiner inTurn;

    InTurnRunWriter(RunSpec spec) throws IOException {
        super(spec.place(), spec.source());
        this.source = spec.source();
        this.streams = spec.streams();
        this.combiners = spec.combiners();
        this.rawCopies = spec.rawCopies() && combiners == null;
        // A combiner with static state must not run or be made in two threads at once, and a segment can be encrypted
        // only when its position in the file is known. Sorting and reading, which come before, still run in all
        // threads.
        this.oneAtATime = combiners != null && !spec.combineInParallel() || streams.padding() > 0;
        this.emptySegment = encodeEmpty();
        this.file = FileOutput.create(spec.place());
        try {
            this.segments = new InTurnSegments(file, index(), AHEAD);
        } catch (Throwable t) {
            file.abandon(t, false);
            throw t;
        }
    }

    @Override
    void write() throws IOException, InterruptedException {
        SegmentWriter writer = new SegmentWriter(streams);
        Combiner own = combiners == null || oneAtATime ? null : combiners.create();
        try (PartitionReader reader = source.open()) {
            int partition = nextPartition.getAndIncrement();
            while (partition < source.partitions() && !isCancelled()) {
                write(reader, partition, writer, own);
                reader.done(partition);
                partition = nextPartition.getAndIncrement();
            }
        }
    }

    @Override
    public void cancel() {
        super.cancel();
        segments.cancel();
    }

    @Override
    public float progress() {
        return (float) segments.finished() / Math.max(1, source.partitions());
    }

    @Override
    NewFile file() {
        return file;
    }

    @Override
    long length() {
        return segments.length();
    }

    private void write(PartitionReader reader, int partition, SegmentWriter writer, Combiner own)
            throws IOException, InterruptedException {
        InTurnSegments.Slot slot = segments.open(partition);
        boolean isEmpty = reader.isEmpty(partition);
        if (isEmpty && emptySegment != null) {
            slot.write(emptySegment, 0, emptySegment.length);
            slot.finish(2, 0);
            return;
        }
        RawSegment raw = rawCopies ? reader.rawSegment(partition) : null;
        if (raw != null) {
            raw.copyTo(slot, this);
            slot.finish(raw.rawLength(), raw.records());
            countRawCopy();
            return;
        }
        try (RecordCursor cursor = reader.cursor(partition);
                writer) {
            if (oneAtATime) {
                slot.awaitTurn();
            }
            writer.open(slot, streams.padding() == 0 ? 0 : slot.start());
            // As with stock, a spill combines no empty partition, and a merge does.
            if (combiners == null || isEmpty && source.runs() == 0) {
                copy(cursor, writer);
            } else {
                (own == null ? combinerInTurn() : own).combine(partition, cursor, writer);
            }
            writer.finish();
            slot.finish(writer.rawLength(), writer.records());
        }
    }

    private Combiner combinerInTurn() throws IOException {
        if (inTurn == null) {
            inTurn = combiners.create();
        }
        return inTurn;
    }

    /**
     * Encodes an empty segment, which is copied for each empty partition. Returns null with encryption, where each
     * segment has its own IV.
     */
    private byte[] encodeEmpty() throws IOException {
        if (streams.padding() > 0) {
            return null;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (SegmentWriter writer = new SegmentWriter(streams)) {
            writer.open(bytes, 0);
            writer.finish();
        }
        return bytes.toByteArray();
    }
}
