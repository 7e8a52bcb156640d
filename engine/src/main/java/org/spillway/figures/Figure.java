package org.spillway.figures;

import org.apache.hadoop.mapreduce.TaskType;

/**
 * What is measured of a task, in the order of the last line of its log. The names are those of the counters; the
 * javadoc is the table of docs/settings.md. A name that ends with {@code _MILLIS} is a time.
 */
public enum Figure {
    /** Records that the mapper emitted. */
    RECORDS(TaskType.MAP, false),
    /** Bytes of their keys and values. */
    RECORD_BYTES(TaskType.MAP, false),
    /** Sorted runs that were written to be merged later. */
    SPILLS(TaskType.MAP, true),
    /** Merges before the last one. */
    MERGE_PASSES(TaskType.MAP, true),
    /** Runs that merges have read, including the merges of passes. */
    RUNS_MERGED(TaskType.MAP, true),
    /** Time of sorting, summed over all threads. */
    SORT_MILLIS(TaskType.MAP, true),
    /** Time of writing sorted runs, without the sort, summed over all threads. */
    SPILL_MILLIS(TaskType.MAP, true),
    /** Time of merging, summed over all threads. */
    MERGE_MILLIS(TaskType.MAP, true),
    /** Time that the mapper waited for a spill. */
    WAIT_MILLIS(TaskType.MAP, true),
    /** Most bytes that the sort buffer had at one time, pages and index. */
    PEAK_BUFFER_BYTES(TaskType.MAP, true),
    /** Size of the sort buffer. */
    BUFFER_BYTES(TaskType.MAP, false),
    /** MiB of a sort buffer that would have needed no spill. */
    SORT_MB_WITHOUT_SPILL(TaskType.MAP, false),

    /** Outputs read on this node. */
    SHUFFLE_LOCAL_OUTPUTS(TaskType.REDUCE, true),
    /** Their bytes, as the maps wrote them. */
    SHUFFLE_LOCAL_BYTES(TaskType.REDUCE, true),
    /** Outputs fetched over HTTP. */
    SHUFFLE_HTTP_OUTPUTS(TaskType.REDUCE, true),
    /** Their bytes, as the maps wrote them. */
    SHUFFLE_HTTP_BYTES(TaskType.REDUCE, true),
    /** Bytes of the records of all outputs, uncompressed. */
    SHUFFLE_RECORD_BYTES(TaskType.REDUCE, false),
    /** Most bytes of memory that outputs took at once. */
    SHUFFLE_PEAK_BYTES(TaskType.REDUCE, true),
    /** Memory for outputs. */
    SHUFFLE_MEMORY_BYTES(TaskType.REDUCE, false),
    /** Files written from map outputs, of one output or of several merged ones. */
    SHUFFLE_SPILLS(TaskType.REDUCE, true),
    /** Merges of inputs on disk before the final merge. */
    SHUFFLE_PASSES(TaskType.REDUCE, true),
    /** Bytes of the files written by spills and passes. */
    SHUFFLE_DISK_BYTES(TaskType.REDUCE, true),
    /** Time of writing these files. */
    SHUFFLE_MERGE_MILLIS(TaskType.REDUCE, true),
    /** Time that the reducer waited for records. */
    SHUFFLE_WAIT_MILLIS(TaskType.REDUCE, true);

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final TaskType side;
    private final boolean isCounter;

    Figure(TaskType side, boolean isCounter) {
        this.side = side;
        this.isCounter = isCounter;
    }

    /** The kind of task that has it. */
    public TaskType side() {
        return side;
    }

    /** Whether a counter of the job has it, too, or the log only. */
    public boolean isCounter() {
        return isCounter;
    }

    /** Returns the value of what was added. Times are added in nanoseconds. */
    long value(long added) {
        return name().endsWith("_MILLIS") ? (added + NANOS_PER_MILLI / 2) / NANOS_PER_MILLI : added;
    }
}
