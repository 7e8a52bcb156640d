package org.spillway.jvm.master;

import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.commit.CommitterJobAbortEvent;
import org.apache.hadoop.mapreduce.v2.app.commit.CommitterJobCommitEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobFinishEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerAssignedEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptDiagnosticsUpdateEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskTAttemptEvent;
import org.apache.hadoop.yarn.event.AsyncDispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.child.Polling;

/**
 * The master's dispatcher. Reports each event to the pool when it is sent, before anyone acts on it. A job's commit
 * waits until the containers of killed attempts have ended: an attempt that is still alive may create the job's
 * temporary folder again after the commit has removed it. Hadoop's own master has this race, too.
 */
final class SharingDispatcher extends AsyncDispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(SharingDispatcher.class);

    private final JvmPool pool;
    private final LargerRetries retries;
    private final long longestHoldMillis;
    private boolean isJobEnded; // or aborted: a commit that has not been sent never is

    /**
     * Creates a dispatcher that is not started.
     *
     * @param longestHoldMillis how long a commit waits at most: YARN reports the end of a container on a lost node late
     */
    SharingDispatcher(JvmPool pool, LargerRetries retries, long longestHoldMillis) {
        this.pool = pool;
        this.retries = retries;
        this.longestHoldMillis = longestHoldMillis;
    }

    @Override
    @SuppressWarnings({"rawtypes", "unchecked"}) // as Hadoop declares it
    public EventHandler<Event> getEventHandler() {
        EventHandler<Event> handler = super.getEventHandler();
        return event -> {
            if (event instanceof CommitterJobCommitEvent && pool.isAnyKilled()) {
                Thread thread = new Thread(() -> commitLater(handler, event), "Spillway holds the commit");
                thread.setDaemon(true);
                thread.start();
            } else {
                handler.handle(seen(event));
            }
        };
    }

    @SuppressWarnings("rawtypes") // as Hadoop declares it
    private void commitLater(EventHandler<Event> handler, Event commit) {
        try {
            long start = System.currentTimeMillis();
            String left =
                    Polling.left(longestHoldMillis, () -> pool.isAnyKilled() ? ", of which some have not ended" : null);
            LOG.info(
                    "Spillway: the commit has waited {} ms for killed containers{}",
                    System.currentTimeMillis() - start,
                    left == null ? "" : left);
        } catch (InterruptedException e) {
            LOG.warn("the commit does not wait for killed containers", e);
        }
        synchronized (this) {
            if (!isJobEnded) {
                handler.handle(commit);
            }
        }
    }

    /** Returns the event to send in place of this one: nearly always this one. */
    private Event<?> seen(Event<?> event) {
        if (event instanceof TaskAttemptContainerAssignedEvent assigned) {
            pool.assigned(assigned.getContainer(), assigned.getTaskAttemptID());
        } else if (event instanceof TaskTAttemptEvent ofTask) {
            see(ofTask, ofTask.getTaskAttemptID());
        } else if (event instanceof TaskAttemptDiagnosticsUpdateEvent told
                && MemoryDeath.isOfJvm(told.getDiagnosticInfo())) {
            TaskAttemptId attempt = told.getTaskAttemptID();
            String more = retries.died(attempt, pool.memory(attempt), true);
            return new TaskAttemptDiagnosticsUpdateEvent(attempt, told.getDiagnosticInfo() + more);
        } else if (event instanceof CommitterJobAbortEvent || event instanceof JobFinishEvent) {
            synchronized (this) {
                isJobEnded = true;
            }
        } else if (event.getType() == TaskAttemptEventType.TA_KILL) {
            pool.on(((TaskAttemptEvent) event).getTaskAttemptID(), JvmState.Event.DECIDE_KILL);
        } else if (event.getType() == TaskAttemptEventType.TA_CONTAINER_CLEANED && !(event instanceof AttemptCleaned)) {
            // Hadoop's launcher knows a container by its first attempt. The kill was meant for a later one.
            TaskAttemptId killed = pool.killedOf(((TaskAttemptEvent) event).getTaskAttemptID());
            return new TaskAttemptEvent(killed, TaskAttemptEventType.TA_CONTAINER_CLEANED);
        }
        return event;
    }

    private void see(TaskTAttemptEvent event, TaskAttemptId attempt) {
        switch (event.getType()) {
            case T_ATTEMPT_LAUNCHED -> pool.on(attempt, JvmState.Event.LAUNCH);
            case T_ATTEMPT_SUCCEEDED -> pool.succeeded(attempt);
            case T_ATTEMPT_FAILED -> pool.failed(attempt);
            case T_ATTEMPT_KILLED -> pool.on(attempt, JvmState.Event.FAIL);
            default -> {}
        }
    }

    /** The answer to the kill of an attempt that does not run: its JVM has another one by now, or has not begun it. */
    static final class AttemptCleaned extends TaskAttemptEvent {
        AttemptCleaned(TaskAttemptId attempt) {
            super(attempt, TaskAttemptEventType.TA_CONTAINER_CLEANED);
        }
    }
}
