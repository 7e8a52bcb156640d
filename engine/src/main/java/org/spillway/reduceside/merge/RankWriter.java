package org.spillway.reduceside.merge;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.spillway.disk.FilePlace;
import org.spillway.record.RecordLayout;
import org.spillway.segment.SegmentStreams;

/**
 * Writes the map of each record of a run, in the run's order, to a file beside it, which is a segment as any other. Its records
 * have an empty key and some hundred numbers as value.
 */
final class RankWriter {
    // With its header it fits the smallest window that a merge has, so a reader finds it whole.
    private static final int BLOCK = 1 << 11;

    private final RunFileWriter file;
    private final byte[] bytes = new byte[RecordLayout.MAX_HEADER + BLOCK];
    private final ByteBuffer buffer = ByteBuffer.wrap(bytes);
    private int used = RecordLayout.MAX_HEADER;

    RankWriter(FilePlace place, SegmentStreams streams) throws IOException {
        file = new RunFileWriter(place, streams);
    }

    void add(int rank) throws IOException {
        if (used + Integer.BYTES + 1 > bytes.length) {
            flush();
        }
        used = RecordLayout.putVint(bytes, used, rank);
    }

    RunFile finish() throws IOException {
        if (used > RecordLayout.MAX_HEADER) {
            flush();
        }
        return file.finish();
    }

    /** Removes the file; what goes wrong meanwhile is added to the failure. */
    void abandon(Throwable failure) {
        file.abandon(failure);
    }

    // The header's length is known only now: it stands right before the numbers, which leaves some bytes unused.
    private void flush() throws IOException {
        int count = used - RecordLayout.MAX_HEADER;
        int start = RecordLayout.MAX_HEADER - 1 - RecordLayout.vintSize(count);
        RecordLayout.putVint(bytes, RecordLayout.putVint(bytes, start, 0), count);
        file.append(buffer, start, used - start);
        used = RecordLayout.MAX_HEADER;
    }
}
