package org.spillway.jvm.master;

import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;

/** The answer to the kill of an attempt whose JVM runs another one by now: its container lives on. */
final class NothingToClean extends TaskAttemptEvent {
    NothingToClean(TaskAttemptId attempt) {
        super(attempt, TaskAttemptEventType.TA_CONTAINER_CLEANED);
    }
}
