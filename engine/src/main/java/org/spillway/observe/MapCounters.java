package org.spillway.observe;

import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.job.JobSettings;
import org.spillway.segment.SegmentStreams;

/**
 * Updates the task counters that Hadoop's own collector has. At the end of the task, publishes Spillway's own counters if the
 * job asks for them, and logs a summary line.
 */
public final class MapCounters {
    private static final Logger LOG = LoggerFactory.getLogger(MapCounters.class);

    private final JobSettings settings;
    private final long bufferBytes;
    private final String oneThread;
    private final SegmentStreams streams;
    private final OwnCounters own;
    private final Counters.Counter outputRecords;
    private final Counters.Counter outputBytes;
    private final Counters.Counter spilledRecords;
    private final Counters.Counter materializedBytes;

    /**
     * Starts with what the task has counted so far.
     *
     * @param bufferBytes bytes of the sort buffer
     * @param oneThread reason why the task has one worker though its settings allow more, or null
     * @param streams of the output
     */
    public MapCounters(
            Task task,
            TaskReporter reporter,
            JobSettings settings,
            long bufferBytes,
            String oneThread,
            SegmentStreams streams) {
        this.settings = settings;
        this.bufferBytes = bufferBytes;
        this.oneThread = oneThread;
        this.streams = streams;
        this.own = settings.counters() ? new OwnCounters(task, reporter) : null;
        outputRecords = reporter.getCounter(TaskCounter.MAP_OUTPUT_RECORDS);
        outputBytes = reporter.getCounter(TaskCounter.MAP_OUTPUT_BYTES);
        spilledRecords = reporter.getCounter(TaskCounter.SPILLED_RECORDS);
        materializedBytes = reporter.getCounter(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES);
    }

    /**
     * Counts a record that the mapper has emitted.
     *
     * @param bytes bytes of its key and value
     */
    public void collected(int bytes) {
        add(outputRecords, 1);
        add(outputBytes, bytes);
    }

    long collectedRecords() {
        return outputRecords.getValue();
    }

    public void spilled(long records) {
        spilledRecords.increment(records);
    }

    public void ended(TaskMetrics metrics) {
        if (own != null) {
            own.publish(metrics.counts());
        }
        LOG.info(SummaryLine.of(metrics, settings, bufferBytes, oneThread, streams.library()));
    }

    public void materialized(long bytes) {
        materializedBytes.increment(bytes);
    }

    // Called for each record. An increment would also examine the counter's name.
    private static void add(Counters.Counter counter, long more) {
        counter.setValue(counter.getValue() + more);
    }
}
