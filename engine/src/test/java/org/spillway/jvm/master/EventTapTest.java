package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerAssignedEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskTAttemptEvent;
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
        tap.register(TaskEventType.class, all);
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

    /** Hadoop counts it as failed, and gives it the first container of that priority. */
    @Test
    void rerun_outputOfMapWasLost_idleJvmIsOffered() {
        tell(TaskEventType.T_ATTEMPT_SUCCEEDED);
        tell(TaskEventType.T_ATTEMPT_KILLED);
        assertThat(prioritiesForRerun()).containsExactly(5);
    }

    @Test
    void rerun_outputOfMapCouldNotBeFetched_idleJvmIsOffered() {
        tell(TaskEventType.T_ATTEMPT_SUCCEEDED);
        tell(TaskEventType.T_ATTEMPT_FAILED);
        assertThat(prioritiesForRerun()).containsExactly(5);
    }

    @Test
    void rerun_mapFailedAfterItsOutputWasLost_noJvmIsOffered() {
        tell(TaskEventType.T_ATTEMPT_SUCCEEDED);
        tell(TaskEventType.T_ATTEMPT_KILLED);
        tell(JvmIds.mapAgain(0), TaskEventType.T_ATTEMPT_FAILED);
        assertThat(prioritiesForRerun()).isEmpty();
    }

    /** Speculation has started another attempt, which was killed when the first had succeeded. */
    @Test
    void rerun_otherAttemptWasKilledBeforeOutputWasLost_idleJvmIsOffered() {
        tell(TaskEventType.T_ATTEMPT_SUCCEEDED);
        tell(JvmIds.mapAgain(0), TaskEventType.T_ATTEMPT_KILLED);
        tell(TaskEventType.T_ATTEMPT_FAILED);
        assertThat(prioritiesForRerun()).containsExactly(5);
    }

    private List<Integer> prioritiesForRerun() {
        demand.add(ContainerRequestEvent.createContainerRequestEventForFailedContainer(
                JvmIds.map(0), Resource.newInstance(1024, 1)));
        SharedJvm jvm = new SharedJvm(JvmIds.container(9, "node1"), JvmIds.map(9), 0);
        jvm.rest(0);
        return new Offers(demand, true)
                .of(List.of(jvm), List.of()).stream()
                        .map(container -> container.getPriority().getPriority())
                        .toList();
    }

    private void tell(TaskEventType type) {
        tell(JvmIds.map(0), type);
    }

    @SuppressWarnings("unchecked") // as Hadoop declares it
    private void tell(TaskAttemptId attempt, TaskEventType type) {
        tap.getEventHandler().handle(new TaskTAttemptEvent(attempt, type));
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
