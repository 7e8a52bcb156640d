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
 * The output of one map in memory as the map compressed it, with a verified checksum. It takes less memory than
 * uncompressed; the merge that reads it decompresses it.
 */
final class CompressedOutput extends MemoryInput {
    private final long recordBytes;
    private final String place;
    private final SegmentStreams streams;

    /**
     * Creates an input from an output that has been verified.
     *
     * @param pages its segment
     * @param recordBytes bytes of its records and end mark
     * @param place names the output in errors
     */
    CompressedOutput(int map, OutputPages pages, long recordBytes, String place, SegmentStreams streams) {
        super(map, pages);
        this.recordBytes = recordBytes;
        this.place = place;
        this.streams = streams;
    }

    @Override
    boolean isWrapped() {
        return true;
    }

    @Override
    public long bytes() {
        return recordBytes;
    }

    @Override
    public RecordCursor open(ReadBuffers buffers) throws IOException {
        SegmentReader reader = new SegmentReader(input(), recordBytes, place, buffers);
        reader.setMap(map());
        return reader;
    }

    // The checksum has been verified, so a codec that reads a header and does not understand it shows the map's fault.
    private SegmentInput input() throws IOException {
        try {
            return streams.input(pages().read(), pages().length(), place);
        } catch (CodecUnavailableException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new DamagedSegmentException("cannot read " + place + ": " + e, map(), e);
        }
    }
}
