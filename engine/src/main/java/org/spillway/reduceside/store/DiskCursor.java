package org.spillway.reduceside.store;

import java.io.Closeable;
import java.io.IOException;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentInput;
import org.spillway.segment.SegmentReader;

/** Reads the records of a segment in a file of its own. Counts them for SPILLED_RECORDS. */
final class DiskCursor extends SegmentReader {
    private final Closeable file;
    private final ReduceFigures figures;
    private long count;

    /**
     * Creates a cursor before the first record.
     *
     * @param file closed after the records
     * @param figures gets the number of records that were read; null if they do not count
     */
    DiskCursor(SegmentInput input, long rawLength, ReadBuffers buffers, Closeable file, ReduceFigures figures) {
        super(input, rawLength, buffers);
        this.file = file;
        this.figures = figures;
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
        if (figures != null) {
            figures.readFromDisk(count);
            count = 0;
        }
        try (file) {
            super.close();
        }
    }
}
