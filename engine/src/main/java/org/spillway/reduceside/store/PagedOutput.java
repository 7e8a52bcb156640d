package org.spillway.reduceside.store;

import java.io.IOException;
import org.spillway.record.RecordCursor;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentReader;

/** The output of one map in memory, uncompressed and verified. */
final class PagedOutput extends MemoryInput {
    PagedOutput(int map, OutputPages pages) {
        super(map, pages);
    }

    @Override
    boolean isWrapped() {
        return false;
    }

    @Override
    public long bytes() {
        return pages().length();
    }

    @Override
    public RecordCursor open(ReadBuffers buffers) throws IOException {
        SegmentReader reader = SegmentReader.ofVerified(
                pages().read(), pages().length(), "output of map " + map() + " in memory", buffers);
        reader.setMap(map());
        return reader;
    }
}
