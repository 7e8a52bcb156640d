package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;
import static org.spillway.jvm.master.JvmIds.NO_NEWS;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerLaunchedEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptKillEvent;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncher.EventType;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncherEvent;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerLauncherImpl;
import org.apache.hadoop.mapreduce.v2.app.launcher.ContainerRemoteLaunchEvent;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.jvm.NextTask;

/** Which events come to Hadoop's launcher, which is not started: it puts them in its queue. */
class SharingLauncherTest {
    private static final TaskAttemptId FIRST = JvmIds.map(0);
    private static final TaskAttemptId SECOND = JvmIds.map(1);

    private final JvmPool pool = new JvmPool(3, System::nanoTime);
    private final AppContext context = mock(AppContext.class, RETURNS_DEEP_STUBS);
    private final SharingLauncher launcher = new SharingLauncher(context, pool, new LargerRetries(false));
    private final Container container = JvmIds.container(2, "node1");
    private final ContainerId id = container.getId();
    private final List<TaskAttemptEvent> sent = new ArrayList<>();
    private Collection<ContainerLauncherEvent> ofHadoop;

    @BeforeEach
    @SuppressWarnings("unchecked") // as Hadoop declares it
    void connect() throws ReflectiveOperationException {
        when(context.getEventHandler()).thenReturn(event -> sent.add((TaskAttemptEvent) event));
        Field queue = ContainerLauncherImpl.class.getDeclaredField("eventQueue");
        queue.setAccessible(true);
        ofHadoop = (Collection<ContainerLauncherEvent>) queue.get(launcher);
    }

    /** Its node is lost: Hadoop's launcher asks it for minutes to end the container, and then says that it has ended. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void handle_killOfAttemptThatHasNotBegun_endIsToldAtOnce(boolean isLaunched) {
        assignSecond();
        if (isLaunched) {
            pool.on(SECOND, JvmState.Event.LAUNCH);
        }
        ContainerLauncherEvent kill = kill(SECOND);
        launcher.handle(kill);
        assertEndIsTold(SECOND);
        assertThat(ofHadoop).as("the container ends, too").containsExactly(kill);
        NextTask next = pool.next(id, FIRST, NO_NEWS);
        assertThat(next.isRun() || next.isAskAgain())
                .as("its JVM lives, and comes for it")
                .isFalse();
    }

    /** It may write until its container has ended. */
    @Test
    void handle_killOfAttemptThatRuns_endIsToldByHadoop() {
        assignSecond();
        pool.on(SECOND, JvmState.Event.LAUNCH);
        assertThat(pool.next(id, FIRST, NO_NEWS).isRun()).isTrue();
        assertLeftToHadoop(kill(SECOND));
    }

    @Test
    void handle_killOfFirstAttempt_endIsToldByHadoop() {
        pool.assigned(container, FIRST);
        assertLeftToHadoop(kill(FIRST));
    }

    @Test
    void handle_killOfAttemptWhoseJvmHasAnother_containerLives() {
        assignSecond();
        launcher.handle(kill(FIRST));
        assertEndIsTold(FIRST);
        assertThat(ofHadoop).isEmpty();
    }

    @Test
    void handle_launchOfFirstAttempt_byHadoop() {
        pool.assigned(container, FIRST);
        assertLeftToHadoop(launch(FIRST));
    }

    /** The JVM comes for it. Its outputs are fetched at the port of its node. */
    @Test
    void handle_launchOfLaterAttempt_launchedWithPortOfFirst() {
        when(context.getJob(any()).getTask(FIRST.getTaskId()).getAttempt(FIRST).getShufflePort())
                .thenReturn(13562);
        assignSecond();
        launcher.handle(launch(SECOND));
        assertThat(sent).hasSize(1);
        TaskAttemptContainerLaunchedEvent launched = (TaskAttemptContainerLaunchedEvent) sent.get(0);
        assertThat(launched.getTaskAttemptID()).isEqualTo(SECOND);
        assertThat(launched.getShufflePort()).isEqualTo(13562);
        assertThat(ofHadoop).isEmpty();
    }

    @Test
    void handle_launchInJvmThatHasEnded_killed() {
        assignSecond();
        pool.ended(id);
        launcher.handle(launch(SECOND));
        assertThat(sent).hasSize(1).first().isInstanceOf(TaskAttemptKillEvent.class);
        assertThat(ofHadoop).isEmpty();
    }

    @Test
    void handle_onlyTheAttemptHasEnded_containerIsKept() {
        pool.assigned(container, FIRST);
        pool.succeeded(FIRST);
        launcher.handle(event(FIRST, EventType.CONTAINER_COMPLETED));
        assertThat(ofHadoop).isEmpty();
        pool.ended(id);
        assertLeftToHadoop(event(FIRST, EventType.CONTAINER_COMPLETED));
    }

    private void assignSecond() {
        pool.assigned(container, FIRST);
        pool.succeeded(FIRST);
        pool.next(id, FIRST, NO_NEWS);
        pool.takeEnded(0);
        pool.assigned(container, SECOND);
    }

    private void assertLeftToHadoop(ContainerLauncherEvent event) {
        launcher.handle(event);
        assertThat(sent).isEmpty();
        assertThat(ofHadoop).containsExactly(event);
    }

    private void assertEndIsTold(TaskAttemptId attempt) {
        assertThat(sent).hasSize(1).first().isInstanceOf(SharingDispatcher.AttemptCleaned.class);
        assertThat(sent.get(0).getTaskAttemptID()).isEqualTo(attempt);
    }

    private ContainerLauncherEvent kill(TaskAttemptId attempt) {
        return event(attempt, EventType.CONTAINER_REMOTE_CLEANUP);
    }

    private ContainerLauncherEvent event(TaskAttemptId attempt, EventType type) {
        return new ContainerLauncherEvent(attempt, id, "node1:1", null, type);
    }

    private ContainerLauncherEvent launch(TaskAttemptId attempt) {
        return new ContainerRemoteLaunchEvent(attempt, mock(ContainerLaunchContext.class), container, null);
    }
}
