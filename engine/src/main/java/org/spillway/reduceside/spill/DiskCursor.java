package org.spillway.reduceside.spill;

import java.io.Closeable;
import java.io.IOException;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentInput;
import org.spillway.segment.SegmentReader;

/** Reads the records of a segment in a file of its own. Counts them for SPILLED_RECORDS. */
public final class DiskCursor extends SegmentReader {
    private final Closeable file;
    private final MergeObserver observer;
    private long count;
    private boolean closed;

    /**
     * Creates a cursor before the first record.
     *
     * @param file closed after the records
     * @param observer notified how many records were read; null if they do not count
     */
    public DiskCursor(
            SegmentInput input,
            long rawLength,
            String place,
            ReadBuffers buffers,
            Closeable file,
            MergeObserver observer) {
        super(input, rawLength, place, buffers);
        this.file = file;
        this.observer = observer;
    }

    @Override
    public boolean next() throws IOException {
        if (!super.next()) {
            return false;
        }
        count++;
        return true;
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        if (observer != null) {
            observer.readFromDisk(count);
        }
        try (file) {
            super.close();
        }
    }
}
