package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerAssignedEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocator;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerAllocatorEvent;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerRequestEvent;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventTapTest {
    private final Demand demand = new Demand();
    private final EventTap tap = new EventTap(new SharedJvms(3), demand);
    private final LinkedBlockingQueue<Event<?>> handled = new LinkedBlockingQueue<>();

    @BeforeEach
    @SuppressWarnings({"rawtypes", "unchecked"}) // as Hadoop declares it
    void start() {
        EventHandler all = event -> handled.add((Event<?>) event);
        tap.register(TaskAttemptEventType.class, all);
        tap.register(ContainerAllocator.EventType.class, all);
        tap.init(new Configuration(false));
        tap.start();
    }

    @AfterEach
    void stop() {
        tap.stop();
    }

    /** Hadoop's allocator does not take back the container of an attempt that was killed before it was asked for. */
    @Test
    void theContainerOfAReduceThatWasKilledBeforeIsLetGo() throws Exception {
        for (TaskAttemptId attempt : List.of(JvmIds.reduce(0), JvmIds.reduce(1))) {
            demand.add(new ContainerRequestEvent(attempt, Resource.newInstance(1024, 1), new String[0], new String[0]));
        }
        demand.drop(JvmIds.reduce(0));
        assign(JvmIds.reduce(1));
        assign(JvmIds.reduce(0));

        assertThat(next()).isInstanceOf(TaskAttemptContainerAssignedEvent.class);
        assertThat(next()).isInstanceOf(TaskAttemptContainerAssignedEvent.class);
        ContainerAllocatorEvent last = (ContainerAllocatorEvent) next();
        assertThat(last.getType()).isEqualTo(ContainerAllocator.EventType.CONTAINER_DEALLOCATE);
        assertThat(last.getAttemptID()).isEqualTo(JvmIds.reduce(0));
    }

    @SuppressWarnings("unchecked") // as Hadoop declares it
    private void assign(TaskAttemptId attempt) {
        int number = attempt.getTaskId().getId();
        tap.getEventHandler()
                .handle(new TaskAttemptContainerAssignedEvent(attempt, JvmIds.container(number, "node1"), null));
    }

    private Event<?> next() throws InterruptedException {
        return handled.poll(60, TimeUnit.SECONDS);
    }
}
