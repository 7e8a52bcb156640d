package org.spillway.reduceside.spill;

import java.io.Closeable;
import java.io.IOException;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordLayout;
import org.spillway.record.RecordView;

/** Reads the map numbers that a {@link MapNumberWriter} wrote. */
final class MapNumberReader implements Closeable {
    private final RecordCursor blocks;
    private final Closeable file;
    private int position;
    private int end;

    /**
     * Creates a reader before the first map number.
     *
     * @param blocks the records of the segment
     * @param file closed after the records
     */
    MapNumberReader(RecordCursor blocks, Closeable file) {
        this.blocks = blocks;
        this.file = file;
    }

    /** Returns the map of the next record. */
    int next() throws IOException {
        if (position == end) {
            if (!blocks.next()) {
                throw new IOException("the file with the map numbers of a run ends before its last record");
            }
            RecordView block = blocks.record();
            position = block.valueStart();
            end = block.end();
        }
        RecordView block = blocks.record();
        int map = RecordLayout.getVint(block.buffer(), position);
        position += RecordLayout.vintSize(block.buffer().get(position));
        return map;
    }

    /** Verifies the checksum of the file. To be called after the map of the last record. */
    void verifyEnd() throws IOException {
        if (position < end || blocks.next()) {
            throw new IOException("the file with the map numbers of a run goes on after its last record");
        }
    }

    @Override
    public void close() throws IOException {
        try (file) {
            blocks.close();
        }
    }
}
