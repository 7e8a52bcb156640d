package org.spillway.run;

import java.io.Closeable;
import java.io.IOException;
import org.spillway.record.RecordSink;

/** Writes the segments of some partitions, in rising order, and puts them into the run's index. For one thread. */
interface PartitionWriter extends RecordSink, Closeable {
    /** Starts a segment, whose records follow. May wait for the segments before it. */
    void begin(int partition) throws IOException;

    /** Ends the segment. */
    void end() throws IOException;

    /** Writes a segment without records. */
    void writeEmpty(int partition) throws IOException;

    /**
     * Copies a segment of another run unchanged.
     *
     * @param by looked at for a cancel
     */
    void copy(int partition, RunInput from, RunWriter by) throws IOException;

    /** Ends a unit: its segments are in the file, or left to another thread. */
    default void endUnit() throws IOException {
        // most segments are passed on when they end
    }

    /** Releases the resources, whether the last segment was ended or not. */
    @Override
    void close();
}
