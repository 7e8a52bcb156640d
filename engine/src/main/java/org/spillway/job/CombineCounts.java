package org.spillway.job;

import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapreduce.TaskCounter;

/** The combiners' two counters of a task. Thread-safe, as Hadoop's counters are not: two increments at once may count as one. */
final class CombineCounts {
    private final Counters.Counter input;
    private final Counters.Counter output;

    CombineCounts(Task.TaskReporter reporter) {
        input = reporter.getCounter(TaskCounter.COMBINE_INPUT_RECORDS);
        output = reporter.getCounter(TaskCounter.COMBINE_OUTPUT_RECORDS);
    }

    /** Counts what one combiner has read and emitted: once a partition, since a counter looks at its own name each time. */
    synchronized void add(long read, long emitted) {
        input.increment(read);
        output.increment(emitted);
    }
}
