package org.spillway.jvm.master;

import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.commit.CommitterJobAbortEvent;
import org.apache.hadoop.mapreduce.v2.app.commit.CommitterJobCommitEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobFinishEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerAssignedEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerLaunchedEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskTAttemptEvent;
import org.apache.hadoop.yarn.event.AsyncDispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;

/** The master's dispatcher. Tells the pool of each event when it is sent, before anyone acts on it. */
final class SharingDispatcher extends AsyncDispatcher {
    private static final long LONGEST_HOLD_MILLIS = 5000;

    private final JvmPool pool;
    private final CommitBarrier barrier;

    SharingDispatcher(JvmPool pool) {
        this.pool = pool;
        this.barrier = new CommitBarrier(pool, LONGEST_HOLD_MILLIS);
    }

    @Override
    @SuppressWarnings({"rawtypes", "unchecked"}) // as Hadoop declares it
    public EventHandler<Event> getEventHandler() {
        EventHandler<Event> handler = super.getEventHandler();
        return event -> {
            if (event instanceof CommitterJobCommitEvent) {
                barrier.commit(() -> handler.handle(event));
            } else {
                handler.handle(seen(event));
            }
        };
    }

    /** Returns the event to send in place of this one: nearly always this one. */
    private Event<?> seen(Event<?> event) {
        if (event instanceof TaskAttemptContainerAssignedEvent assigned) {
            pool.assigned(assigned.getContainer(), assigned.getTaskAttemptID());
        } else if (event instanceof TaskAttemptContainerLaunchedEvent launched) {
            pool.launched(launched.getTaskAttemptID(), launched.getShufflePort());
        } else if (event instanceof TaskAttemptEvent ofAttempt) {
            return seen(ofAttempt);
        } else if (event instanceof TaskTAttemptEvent ofTask) {
            see(ofTask, ofTask.getTaskAttemptID());
        } else if (event instanceof CommitterJobAbortEvent || event instanceof JobFinishEvent) {
            barrier.end();
        }
        return event;
    }

    private Event<?> seen(TaskAttemptEvent event) {
        if (event.getType() == TaskAttemptEventType.TA_KILL) {
            pool.killDecided(event.getTaskAttemptID());
        } else if (event.getType() == TaskAttemptEventType.TA_CONTAINER_CLEANED && !(event instanceof AttemptCleaned)) {
            // Hadoop's launcher knows a container by its first attempt. The kill was meant for a later one.
            return new TaskAttemptEvent(pool.killedOf(event.getTaskAttemptID()), event.getType());
        }
        return event;
    }

    private void see(TaskTAttemptEvent event, TaskAttemptId attempt) {
        switch (event.getType()) {
            case T_ATTEMPT_LAUNCHED -> pool.ready(attempt);
            case T_ATTEMPT_SUCCEEDED -> pool.succeeded(attempt);
            case T_ATTEMPT_FAILED -> pool.failed(attempt, true);
            case T_ATTEMPT_KILLED -> pool.failed(attempt, false);
            default -> {}
        }
    }

    /** The answer to the kill of an attempt whose JVM runs another one by now: its container lives on. */
    static final class AttemptCleaned extends TaskAttemptEvent {
        AttemptCleaned(TaskAttemptId attempt) {
            super(attempt, TaskAttemptEventType.TA_CONTAINER_CLEANED);
        }
    }
}
