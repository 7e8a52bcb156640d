package org.spillway.run;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.spillway.disk.FilePlace;
import org.spillway.disk.MovableFile;
import org.spillway.disk.NewFile;
import org.spillway.record.RecordCursor;
import org.spillway.segment.SegmentLayout;

/**
 * Writes a run of plain segments. The length and position of each segment are known before it is written, so threads
 * write side by side and do not wait for each other.
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
                write(unit, reader, out);
            }
        } finally {
            out.close();
        }
    }

    private void write(int unit, PartitionReader reader, PlainSegments out) throws IOException {
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
                long length = plan.length(partition);
                index().put(partition, plan.start(partition), length - SegmentLayout.CHECKSUM, length, out.records());
            }
            check(partition, out.position(), plan.start(partition + 1));
            reader.done(partition);
        }
        out.flush();
    }

    // A partition that was cancelled half-way is short, and will be removed.
    private void check(int partition, long position, long expected) throws IOException {
        if (position != expected && !isCancelled()) {
            throw new IOException("segment ends at " + position + ", not at " + expected + ": partition " + partition
                    + " of " + file.path());
        }
    }
}
