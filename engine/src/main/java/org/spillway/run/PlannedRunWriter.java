package org.spillway.run;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.spillway.disk.FilePlace;
import org.spillway.disk.MovableFile;
import org.spillway.disk.NewFile;
import org.spillway.record.PartCursor;
import org.spillway.record.RecordCursor;
import org.spillway.segment.SegmentLayout;

/**
 * Writes a run of plain segments. The length and position of each segment are known before it is written, so threads
 * write side by side and do not wait for each other. A partition so large that it would occupy one thread while the
 * others wait is written by all threads, each of which writes a range of its keys.
 */
final class PlannedRunWriter extends RunWriter {
    private final PartitionSource source;
    private final MovableFile file;
    private final RunPlan plan;
    private final AtomicInteger nextUnit = new AtomicInteger();

    PlannedRunWriter(PartitionSource source, FilePlace place, int threads) throws IOException {
        super(place, source);
        this.source = source;
        this.plan = new RunPlan(source, Math.min(threads, source.maxReaders()));
        // last: if a source or the plan fails, no file exists yet
        this.file = place == null ? MovableFile.none() : MovableFile.create(place);
    }

    /** Makes a writer for one thread that does everything but write. It must not be finished. */
    static PlannedRunWriter toNowhere(PartitionSource source) throws IOException {
        return new PlannedRunWriter(source, null, 1);
    }

    @Override
    public float progress() {
        return Math.min(1f, (float) nextUnit.get() / Math.max(1, plan.units()));
    }

    @Override
    NewFile file() {
        return file;
    }

    @Override
    long length() {
        return plan.length();
    }

    @Override
    void write() throws IOException {
        int first = nextUnit.getAndIncrement();
        if (first >= plan.units()) {
            return; // nothing left for this thread, so it needs no chunk
        }
        PlainSegments out = new PlainSegments(file);
        try (PartitionReader reader = source.open()) {
            for (int unit = first; unit < plan.units() && !isCancelled(); unit = nextUnit.getAndIncrement()) {
                if (plan.parts(unit) > 1) {
                    writePart(unit, reader, out);
                } else {
                    writeWhole(unit, reader, out);
                }
            }
        } finally {
            out.close();
        }
    }

    private void writeWhole(int unit, PartitionReader reader, PlainSegments out) throws IOException {
        out.moveTo(plan.start(plan.from(unit)));
        for (int partition = plan.from(unit); partition < plan.to(unit) && !isCancelled(); partition++) {
            RawSegment raw = reader.rawSegment(partition);
            if (raw != null) {
                raw.copyTo(out.asStream(), this);
                index().put(partition, plan.start(partition), raw.rawLength(), plan.length(partition), raw.records());
                countRawCopy();
            } else {
                out.begin();
                if (!reader.isEmpty(partition)) {
                    try (RecordCursor cursor = reader.cursor(partition)) {
                        copy(cursor, out);
                    }
                }
                out.end();
                put(partition, out.records());
            }
            check(partition, out.position(), plan.start(partition + 1));
            reader.done(partition);
        }
        out.flush();
    }

    private void writePart(int unit, PartitionReader reader, PlainSegments out) throws IOException {
        int partition = plan.from(unit);
        SharedSegment shared = plan.shared(unit);
        long start = plan.start(partition);
        try (PartCursor cursor = reader.part(partition, shared.partOf(unit), shared.parts())) {
            long from = start + cursor.bytesBefore();
            out.moveTo(from);
            out.begin();
            copy(cursor, out);
            int checksum = out.checksum();
            boolean last = shared.written(unit, checksum, out.position() - from, out.records());
            out.flush();
            if (last && !isCancelled()) {
                finishShared(partition, shared, reader, out);
            }
        }
    }

    /** Ends the segment. Called by the thread that writes the last part. */
    private void finishShared(int partition, SharedSegment shared, PartitionReader reader, PlainSegments out)
            throws IOException {
        long end = plan.start(partition + 1);
        out.moveTo(end - SegmentLayout.TRAILER);
        check(partition, plan.start(partition) + shared.bytes(), out.position());
        out.begin();
        out.putEndMark();
        out.putChecksum(shared.checksum(out.checksum(), SegmentLayout.END_MARK));
        out.flush();
        put(partition, shared.records());
        reader.done(partition);
    }

    private void put(int partition, long records) {
        long length = plan.length(partition);
        index().put(partition, plan.start(partition), length - SegmentLayout.CHECKSUM, length, records);
    }

    // A partition that was cancelled half-way is short, and will be removed.
    private void check(int partition, long position, long expected) throws IOException {
        if (position != expected && !isCancelled()) {
            throw new IOException("segment ends at " + position + ", not at " + expected + ": partition " + partition
                    + " of " + file.path());
        }
    }
}
