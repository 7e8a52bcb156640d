package org.spillway.reduceside.spill;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.spillway.disk.FilePlace;
import org.spillway.record.RecordLayout;
import org.spillway.run.OneSegmentWriter;
import org.spillway.run.Run;
import org.spillway.segment.SegmentStreams;

/**
 * Writes the map of each record of a run to a second file, in the order of the run. The file is an ordinary segment.
 * Its records have an empty key and up to 2 KiB of map numbers (vints) as value.
 */
final class MapNumberWriter {
    // A block with its header fits the smallest window of a merge, so a reader has it whole.
    private static final int BLOCK = 1 << 11;

    private final OneSegmentWriter file;
    private final byte[] bytes = new byte[RecordLayout.MAX_HEADER + BLOCK];
    private final ByteBuffer buffer = ByteBuffer.wrap(bytes);
    private int used = RecordLayout.MAX_HEADER;

    MapNumberWriter(FilePlace place, SegmentStreams streams) throws IOException {
        file = new OneSegmentWriter(place, streams);
    }

    void add(int map) throws IOException {
        if (used + Integer.BYTES + 1 > bytes.length) {
            flush();
        }
        used = RecordLayout.putVint(bytes, used, map);
    }

    Run finish() throws IOException {
        if (used > RecordLayout.MAX_HEADER) {
            flush();
        }
        return file.finish();
    }

    /** Deletes the file. A failure to do so is added to the given one. */
    void abandon(Throwable failure) {
        file.abandon(failure);
    }

    // The header's length is known only now. The header is written directly before the numbers, which leaves some bytes
    // in front of it unused.
    private void flush() throws IOException {
        int count = used - RecordLayout.MAX_HEADER;
        int start = RecordLayout.MAX_HEADER - 1 - RecordLayout.vintSize(count);
        RecordLayout.putVint(bytes, RecordLayout.putVint(bytes, start, 0), count);
        file.append(buffer, start, used - start);
        used = RecordLayout.MAX_HEADER;
    }
}
