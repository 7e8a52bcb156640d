package org.spillway.reduceside.store;

import java.io.IOException;
import org.spillway.codec.CodecUnavailableException;
import org.spillway.record.RecordCursor;
import org.spillway.segment.DamagedSegmentException;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentInput;
import org.spillway.segment.SegmentReader;
import org.spillway.segment.SegmentStreams;

/**
 * The output of one map in memory, verified: uncompressed, or as the map compressed it. Compressed it takes less
 * memory, and the merge that reads it decompresses it.
 *
 * @param pages its records, or its segment if it is compressed
 * @param bytes bytes of its records and end mark
 * @param place names the output in errors
 * @param streams decompress it; null if it is uncompressed
 */
record MemoryOutput(int map, OutputPages pages, long bytes, String place, SegmentStreams streams)
        implements MergeInput {
    /** Creates an uncompressed output. */
    MemoryOutput(int map, OutputPages pages) {
        this(map, pages, pages.length(), "output of map " + map + " in memory", null);
    }

    /** Returns the bytes of memory that it takes: whole pages. */
    long held() {
        return pages.capacity();
    }

    /** Whether it is compressed, so that reading it takes a decompressor. */
    boolean isWrapped() {
        return streams != null;
    }

    @Override
    public boolean isOnDisk() {
        return false;
    }

    @Override
    public RecordCursor open(ReadBuffers buffers) throws IOException {
        SegmentReader reader = isWrapped()
                ? new SegmentReader(decoded(), bytes, place, buffers)
                : SegmentReader.ofVerified(pages.read(), bytes, place, buffers);
        reader.setMap(map);
        return reader;
    }

    // The checksum has been verified, so a codec that reads a header and does not understand it shows the map's fault.
    private SegmentInput decoded() throws IOException {
        try {
            return streams.input(pages.read(), pages.length(), place);
        } catch (CodecUnavailableException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new DamagedSegmentException("cannot read " + place + ": " + e, map, e);
        }
    }

    @Override
    public void discard() {
        pages.release();
    }
}
