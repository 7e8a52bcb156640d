package org.spillway.job;

import java.io.IOException;
import org.apache.hadoop.mapred.OutputCollector;
import org.spillway.record.RecordBlock;

/** Runs the job's combiner over the records of one partition, with a new combiner each time. One thread. */
interface CombineRun<K, V> {
    void run(RecordBlock in, OutputCollector<K, V> out) throws IOException, InterruptedException;

    /** Records that the combiner has read since this was last asked. */
    long takeInputRecords();
}
