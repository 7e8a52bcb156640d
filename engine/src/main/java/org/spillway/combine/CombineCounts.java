package org.spillway.combine;

import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapreduce.TaskCounter;

/** The two combiner counters of a task. Thread-safe: two concurrent increments of a Hadoop counter may count as one. */
final class CombineCounts {
    private final Counters.Counter input;
    private final Counters.Counter output;

    CombineCounts(Task.TaskReporter reporter) {
        input = reporter.getCounter(TaskCounter.COMBINE_INPUT_RECORDS);
        output = reporter.getCounter(TaskCounter.COMBINE_OUTPUT_RECORDS);
    }

    /**
     * Adds what one combiner has read and emitted. Called once per partition, since an increment examines the counter's
     * name.
     */
    synchronized void add(long read, long emitted) {
        input.increment(read);
        output.increment(emitted);
    }
}
