package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.jvm.master.JvmIds.NO_NEWS;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.commit.CommitterEventType;
import org.apache.hadoop.mapreduce.v2.app.commit.CommitterJobAbortEvent;
import org.apache.hadoop.mapreduce.v2.app.commit.CommitterJobCommitEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptDiagnosticsUpdateEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskTAttemptEvent;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60) // for hangs
class SharingDispatcherTest {
    private static final long LONG = 600_000;
    private static final Event<?> COMMIT = new CommitterJobCommitEvent(null, null);
    private static final Event<?> OTHER = new TaskEvent(JvmIds.map(0).getTaskId(), TaskEventType.T_KILL);

    private final Container container = JvmIds.container(2, "node1");
    private final JvmPool pool = new JvmPool(3, System::nanoTime);
    private final LargerRetries retries = new LargerRetries(true);
    private final SharingDispatcher dispatcher = new SharingDispatcher(pool, retries, LONG);
    private final LinkedBlockingQueue<Event<?>> handled = new LinkedBlockingQueue<>();

    @BeforeEach
    void start() {
        start(dispatcher);
    }

    @SuppressWarnings({"rawtypes", "unchecked"}) // as Hadoop declares it
    private void start(SharingDispatcher dispatcher) {
        EventHandler all = event -> handled.add((Event<?>) event);
        dispatcher.register(TaskAttemptEventType.class, all);
        dispatcher.register(TaskEventType.class, all);
        dispatcher.register(CommitterEventType.class, all);
        dispatcher.init(new Configuration(false));
        dispatcher.start();
    }

    @AfterEach
    void stop() {
        dispatcher.stop();
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
        HadoopTables hadoop = new HadoopTables();
        hadoop.wantAgain(JvmIds.map(0));
        ScheduledTasks tasks = new ScheduledTasks(hadoop, pool);
        tasks.look(0, Integer.MAX_VALUE, Integer.MAX_VALUE);
        SharedJvm jvm = new SharedJvm(JvmIds.container(9, "node1"), JvmIds.map(9), 0);
        return new OfferRules(tasks, true)
                .of(List.of(jvm), List.of()).stream()
                        .map(container -> container.getPriority().getPriority())
                        .toList();
    }

    @Test
    void diagnostics_outOfMemory_sayWhereItIsTriedAgain() throws Exception {
        pool.assigned(container, JvmIds.map(0));
        send(new TaskAttemptDiagnosticsUpdateEvent(JvmIds.map(0), "Error: Java heap space"));
        assertThat(((TaskAttemptDiagnosticsUpdateEvent) next()).getDiagnosticInfo())
                .isEqualTo("Error: Java heap space\nSpillway: out of memory in a container of 1024 MB,"
                        + " tried again in one of 1536 MB");
        assertThat(retries.of(JvmIds.map(0).getTaskId())).isEqualTo(new LargerRetries.Size(1024, 1536, true));
    }

    @Test
    void diagnostics_otherFailure_unchanged() throws Exception {
        pool.assigned(container, JvmIds.map(0));
        Event<?> other = new TaskAttemptDiagnosticsUpdateEvent(JvmIds.map(0), "Error: disk full");
        send(other);
        assertThat(next()).isSameAs(other);
        assertThat(retries.of(JvmIds.map(0).getTaskId())).isNull();
    }

    /** Hadoop's launcher knows a container by its first attempt. */
    @Test
    void killedContainer_laterAttempt_laterAttemptHearsOfIt() throws Exception {
        pool.assigned(container, JvmIds.map(0));
        pool.succeeded(JvmIds.map(0));
        pool.next(container.getId(), JvmIds.map(0), NO_NEWS);
        pool.takeEnded(0);
        pool.assigned(container, JvmIds.map(1));
        send(new TaskAttemptEvent(JvmIds.map(0), TaskAttemptEventType.TA_CONTAINER_CLEANED));
        send(new SharingDispatcher.AttemptCleaned(JvmIds.map(0)));
        assertThat(((TaskAttemptEvent) next()).getTaskAttemptID()).isEqualTo(JvmIds.map(1));
        assertThat(((TaskAttemptEvent) next()).getTaskAttemptID()).isEqualTo(JvmIds.map(0));
    }

    @Test
    void commit_noAttemptWasKilled_sentAtOnce() throws Exception {
        pool.assigned(container, JvmIds.map(0));
        send(COMMIT);
        send(OTHER);
        assertThat(next()).isSameAs(COMMIT);
    }

    /** Its sibling was faster. The kill has been decided, but not begun. */
    @Test
    void commit_attemptWasKilled_waitsForItsContainer() throws Exception {
        decideKill();
        send(COMMIT);
        send(OTHER);
        assertThat(next()).isSameAs(OTHER);
        pool.kill(container.getId(), JvmIds.map(0));
        send(OTHER);
        assertThat(next()).as("asked to end is not ended").isSameAs(OTHER);
        pool.ended(container.getId());
        assertThat(next()).isSameAs(COMMIT);
    }

    @Test
    void commit_containerDoesNotEnd_sentAfterLimit() throws Exception {
        decideKill();
        try (SharingDispatcher hasty = new SharingDispatcher(pool, retries, 1)) {
            start(hasty);
            send(hasty, COMMIT);
            assertThat(next()).isSameAs(COMMIT);
        }
    }

    @Test
    void commit_jobHasEndedMeanwhile_neverSent() throws Exception {
        decideKill();
        Event<?> abort = new CommitterJobAbortEvent(null, null, null);
        send(COMMIT);
        send(abort);
        pool.ended(container.getId());
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("Spillway holds the commit")) {
                thread.join();
            }
        }
        send(OTHER);
        assertThat(next()).isSameAs(abort);
        assertThat(next()).isSameAs(OTHER);
    }

    private void decideKill() {
        pool.assigned(container, JvmIds.map(0));
        pool.on(JvmIds.map(0), JvmState.Event.DECIDE_KILL);
    }

    private void tell(TaskEventType type) {
        tell(JvmIds.map(0), type);
    }

    private void tell(TaskAttemptId attempt, TaskEventType type) {
        send(new TaskTAttemptEvent(attempt, type));
    }

    private void send(Event<?> event) {
        send(dispatcher, event);
    }

    @SuppressWarnings("unchecked") // as Hadoop declares it
    private static void send(SharingDispatcher dispatcher, Event<?> event) {
        dispatcher.getEventHandler().handle(event);
    }

    private Event<?> next() throws InterruptedException {
        return handled.poll(60, TimeUnit.SECONDS);
    }
}
