package org.spillway.observe;

import java.util.Map;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.Task;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.job.JobSettings;

/**
 * The counters of the group {@code Spillway}, which a job gets if it asks for them. A task leaves them out if the job seems to
 * need their room.
 */
public final class OwnCounters {
    private static final String GROUP = "Spillway";
    private static final Logger LOG = LoggerFactory.getLogger(OwnCounters.class);

    private final Task task;
    private final Reporter reporter;

    /** Creates the counters of a task, to be published once. */
    public OwnCounters(Task task, Reporter reporter) {
        this.task = task;
        this.reporter = reporter;
    }

    /**
     * Publishes the values if there is room. Logs what Hadoop throws for counters, and never throws it.
     *
     * @param values by name
     */
    public void publish(Map<String, Long> values) {
        try {
            CounterRoom room = CounterRoom.of(task);
            if (room.hasRoomFor(values.size())) {
                for (Map.Entry<String, Long> value : values.entrySet()) {
                    reporter.getCounter(GROUP, value.getKey()).increment(value.getValue());
                }
            } else {
                LOG.info(
                        "no counters of the group {}: the task has {}; without {} no task has them",
                        GROUP,
                        room,
                        JobSettings.COUNTERS);
            }
        } catch (RuntimeException | LinkageError e) {
            LOG.warn(
                    "no counters of the group {}, or not all: without {} no task has them",
                    GROUP,
                    JobSettings.COUNTERS,
                    e);
        }
    }
}
