package org.spillway.record;

import java.io.IOException;

/** Combines records in key order. Not thread-safe. */
public interface Combiner {
    /**
     * Reads the cursor to its end and writes the output of the job's combiner to the sink.
     *
     * @param partition partition of the records
     */
    void combine(int partition, RecordCursor in, RecordSink out) throws IOException, InterruptedException;
}
