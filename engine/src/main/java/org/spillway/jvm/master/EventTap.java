package org.spillway.jvm.master;

import org.apache.hadoop.mapreduce.v2.app.commit.CommitterJobAbortEvent;
import org.apache.hadoop.mapreduce.v2.app.commit.CommitterJobCommitEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.JobFinishEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerAssignedEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerLaunchedEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskTAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocatorEvent;
import org.apache.hadoop.yarn.event.AsyncDispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;

/** The master's dispatcher. Sees each event when it is sent, before anyone acts on it. */
final class EventTap extends AsyncDispatcher {
    private static final long LONGEST_HOLD_MILLIS = 5000;

    private final SharedJvms jvms;
    private final Demand demand;
    private final HeldCommit held;

    EventTap(SharedJvms jvms, Demand demand) {
        this.jvms = jvms;
        this.demand = demand;
        this.held = new HeldCommit(jvms, LONGEST_HOLD_MILLIS);
    }

    @Override
    @SuppressWarnings({"rawtypes", "unchecked"}) // as Hadoop declares it
    public EventHandler<Event> getEventHandler() {
        EventHandler<Event> handler = super.getEventHandler();
        return event -> {
            if (event instanceof CommitterJobCommitEvent) {
                held.commit(() -> handler.handle(event));
            } else {
                handler.handle(seen(event));
                if (event instanceof TaskAttemptContainerAssignedEvent assigned
                        && demand.takeDropped(assigned.getTaskAttemptID())) {
                    // Hadoop ignores the container of a killed attempt. This JVM would wait for ever.
                    handler.handle(new ContainerAllocatorEvent(
                            assigned.getTaskAttemptID(), ContainerAllocator.EventType.CONTAINER_DEALLOCATE));
                }
            }
        };
    }

    /** Returns the event to send in place of this one: nearly always this one. */
    private Event<?> seen(Event<?> event) {
        if (event instanceof TaskAttemptEvent ofAttempt) {
            return seen(ofAttempt);
        }
        if (event instanceof TaskTAttemptEvent ofTask) {
            see(ofTask);
        } else if (event instanceof CommitterJobAbortEvent || event instanceof JobFinishEvent) {
            held.end();
        }
        return event;
    }

    private Event<?> seen(TaskAttemptEvent event) {
        if (event instanceof TaskAttemptContainerAssignedEvent assigned) {
            boolean isNew = jvms.assigned(assigned.getContainer(), assigned.getTaskAttemptID());
            demand.met(
                    assigned.getTaskAttemptID(),
                    assigned.getContainer().getNodeId().getHost(),
                    isNew);
        } else if (event instanceof TaskAttemptContainerLaunchedEvent launched) {
            jvms.launched(launched.getTaskAttemptID(), launched.getShufflePort());
        } else if (event.getType() == TaskAttemptEventType.TA_KILL) {
            jvms.toBeKilled(event.getTaskAttemptID());
        } else if (event.getType() == TaskAttemptEventType.TA_CONTAINER_CLEANED && !(event instanceof NothingToClean)) {
            // Hadoop's launcher knows a container by its first attempt. The kill was meant for a later one.
            return new TaskAttemptEvent(jvms.killedOf(event.getTaskAttemptID()), event.getType());
        }
        return event;
    }

    private void see(TaskTAttemptEvent event) {
        TaskEventType type = event.getType();
        if (type == TaskEventType.T_ATTEMPT_LAUNCHED) {
            jvms.canBeHad(event.getTaskAttemptID());
        } else if (type == TaskEventType.T_ATTEMPT_SUCCEEDED) {
            jvms.succeeded(event.getTaskAttemptID());
            demand.succeeded(event.getTaskAttemptID());
        } else if (type == TaskEventType.T_ATTEMPT_FAILED) {
            demand.failed(event.getTaskAttemptID());
            jvms.countFailure(event.getTaskAttemptID());
            jvms.failed(event.getTaskAttemptID());
        } else if (type == TaskEventType.T_ATTEMPT_KILLED) {
            jvms.failed(event.getTaskAttemptID());
        }
    }
}
