package org.spillway.reduceside.store;

import org.spillway.record.RecordCursor;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentReader;

/** The output of one map in memory: verified, and uncompressed. */
record MemoryOutput(int map, OutputPages pages) implements MergeInput {
    /** Returns the bytes of memory that it takes: whole pages. */
    long held() {
        return pages.capacity();
    }

    @Override
    public long bytes() {
        return pages.length();
    }

    @Override
    public boolean isOnDisk() {
        return false;
    }

    @Override
    public RecordCursor open(ReadBuffers buffers) {
        SegmentReader reader =
                SegmentReader.ofVerified(pages.read(), pages.length(), "output of map " + map + " in memory", buffers);
        reader.setMap(map);
        return reader;
    }

    @Override
    public void discard() {
        pages.release();
    }
}
