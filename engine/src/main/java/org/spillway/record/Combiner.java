package org.spillway.record;

import java.io.IOException;

/** Makes fewer records of many, in key order. One thread; a new one for each thread. */
public interface Combiner {
    /**
     * Reads the cursor to its end and feeds what the job's combiner emits to the sink.
     *
     * @param partition of the records
     */
    void combine(int partition, RecordCursor in, RecordSink out) throws IOException, InterruptedException;
}
