package org.spillway.reduceside.merge;

import java.io.Closeable;
import java.io.IOException;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordLayout;
import org.spillway.record.RecordView;

/** Reads what a {@link RankWriter} wrote. */
final class RankReader implements Closeable {
    private final RecordCursor blocks;
    private final Closeable file;
    private int position;
    private int end;

    /**
     * A reader before the first record's.
     *
     * @param blocks the records of the segment
     * @param file closed behind them
     */
    RankReader(RecordCursor blocks, Closeable file) {
        this.blocks = blocks;
        this.file = file;
    }

    /** The next record's map. */
    int next() throws IOException {
        if (position == end) {
            if (!blocks.next()) {
                throw new IOException("the file of a run's maps ends too soon");
            }
            RecordView block = blocks.record();
            position = block.valueStart();
            end = block.end();
        }
        RecordView block = blocks.record();
        int rank = RecordLayout.getVint(block.buffer(), position);
        position += RecordLayout.vintSize(block.buffer().get(position));
        return rank;
    }

    @Override
    public void close() throws IOException {
        try (file) {
            blocks.close();
        }
    }
}
