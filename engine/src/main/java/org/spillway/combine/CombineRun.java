package org.spillway.combine;

import java.io.IOException;
import org.apache.hadoop.mapred.OutputCollector;
import org.spillway.record.RecordBlock;

/** Runs the job's combiner over the records of one partition, with a new combiner each time. Not thread-safe. */
interface CombineRun<K, V> {
    void run(RecordBlock in, OutputCollector<K, V> out) throws IOException, InterruptedException;

    /** Returns the number of records that the combiner has read since the last call. */
    long takeInputRecords();
}
