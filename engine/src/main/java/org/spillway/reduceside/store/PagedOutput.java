package org.spillway.reduceside.store;

import java.io.IOException;
import org.spillway.record.RecordCursor;
import org.spillway.run.OneSegmentWriter;
import org.spillway.run.Run;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentReader;

/** The output of one map in memory, uncompressed and verified. */
final class PagedOutput implements MemoryInput {
    private final int map;
    private final OutputPages pages;

    PagedOutput(int map, OutputPages pages) {
        this.map = map;
        this.pages = pages;
    }

    @Override
    public long held() {
        return pages.capacity();
    }

    @Override
    public boolean isOnHeap() {
        return pages.isOnHeap();
    }

    @Override
    public boolean isWrapped() {
        return false;
    }

    @Override
    public Run soften(OneSegmentWriter copy) throws IOException {
        return pages.soften(copy);
    }

    @Override
    public long bytes() {
        return pages.length();
    }

    @Override
    public boolean isMapOutput() {
        return true;
    }

    @Override
    public boolean isOnDisk() {
        return false;
    }

    @Override
    public RecordCursor open(ReadBuffers buffers) throws IOException {
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
