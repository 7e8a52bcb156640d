package org.spillway.observe;

import java.util.Map;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.Task;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.job.JobSettings;

/** The counters of the group {@code Spillway}. They only inform, so they are omitted if the job may need their room. */
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
                        "no counters of the group {}: the task has {}; {}=false leaves them out in every task",
                        GROUP,
                        room,
                        JobSettings.COUNTERS);
            }
        } catch (RuntimeException | LinkageError e) {
            LOG.warn(
                    "no counters of the group {}, or not all: {}=false leaves them out",
                    GROUP,
                    JobSettings.COUNTERS,
                    e);
        }
    }
}
