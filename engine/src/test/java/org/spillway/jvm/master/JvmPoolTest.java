package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.jvm.master.JvmIds.NO_NEWS;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.jvm.NextTask;
import org.spillway.jvm.master.JvmState.Event;

class JvmPoolTest {
    private static final long SECOND = 1_000_000_000L;

    private long now = -SECOND; // as System.nanoTime, which may be negative
    private final JvmPool pool = new JvmPool(3, () -> now);
    private final Container container = JvmIds.container(2, "node1");
    private final ContainerId id = container.getId();

    @Test
    void next_secondAttemptIsReady_run() {
        TaskAttemptId first = JvmIds.map(0);
        TaskAttemptId second = JvmIds.map(1);
        pool.assigned(container, first);
        pool.succeeded(first);
        assertThat(takeEnded()).as("it has not asked").isEmpty();
        assertThat(pool.next(id, first, NO_NEWS).isAskAgain()).isTrue();
        assertThat(takeEnded()).containsExactly(id);
        assertThat(takeEnded()).as("reported once").isEmpty();

        pool.assigned(container, second);
        assertThat(pool.firstOf(second)).isEqualTo(first);
        assertThat(pool.next(id, first, NO_NEWS).isAskAgain())
                .as("Hadoop's listener does not know it yet")
                .isTrue();
        pool.on(second, Event.LAUNCH);
        assertThat(pool.next(id, first, NO_NEWS).text()).isEqualTo(second.toString());
        assertThat(pool.next(id, first, NO_NEWS).text())
                .as("asked again, after a lost answer")
                .isEqualTo(second.toString());
        assertThat(pool.next(id, second, NO_NEWS).isAskAgain()).isTrue();
    }

    /** It has succeeded: its container lives on, for the next one. */
    @Test
    void isAnyKilled_attemptHadSucceeded_false() {
        pool.assigned(container, JvmIds.map(0));
        pool.succeeded(JvmIds.map(0));
        pool.on(JvmIds.map(0), Event.DECIDE_KILL);
        assertThat(pool.isAnyKilled()).isFalse();
    }

    /** It ended by itself before its kill came, and the container has another attempt. */
    @Test
    void isAnyKilled_killCameTooLate_false() {
        pool.assigned(container, JvmIds.map(0));
        pool.on(JvmIds.map(0), Event.DECIDE_KILL);
        pool.succeeded(JvmIds.map(0));
        pool.next(id, JvmIds.map(0), NO_NEWS);
        takeEnded();
        pool.assigned(container, JvmIds.map(1));
        assertThat(pool.isAnyKilled()).isFalse();
        assertThat(pool.hasBegun(id)).isFalse();
    }

    /** It says so once, and kills the container later. */
    @Test
    void next_busyJvmIsWantedBack_endAfterItsTask() {
        pool.assigned(container, JvmIds.map(0));
        pool.wantBack(id);
        pool.wantBack(JvmIds.container(99, "node1").getId());
        assertThat(pool.next(id, JvmIds.map(0), NO_NEWS).isAskAgain()).isTrue();
        pool.succeeded(JvmIds.map(0));
        NextTask next = pool.next(id, JvmIds.map(0), NO_NEWS);
        assertThat(next.isRun() || next.isAskAgain()).isFalse();
        assertThat(next.text()).contains("YARN");
        assertThat(takeEnded()).isEmpty();
    }

    @Test
    void ended_givenBack_forgotten() {
        finish(JvmIds.map(0));
        pool.giveBack(id);
        assertThat(pool.state(id)).isEqualTo(JvmState.GIVEN_BACK);
        pool.ended(id);
        assertThat(pool.state(id)).isEqualTo(JvmState.ENDED);
    }

    @Test
    void next_attemptHasFailed_end() {
        pool.assigned(container, JvmIds.map(0));
        pool.failed(JvmIds.map(0));
        pool.succeeded(JvmIds.map(0));
        assertEnd(pool.next(id, JvmIds.map(0), NO_NEWS));
    }

    /** Code that keeps what the end of a task closes works in new JVMs only. */
    @ParameterizedTest
    @EnumSource
    void next_threeTasksHaveFailedInUsedJvms_end(Failure failure) {
        for (int failed = 0; failed < 3; failed++) {
            Container used = JvmIds.container(10 + failed, "node1");
            TaskAttemptId second = useTwice(used, 2 * failed);
            if (failure == Failure.OF_CONTAINER) {
                pool.ended(used.getId());
            } else if (failure == Failure.BY_TIMEOUT) {
                assertThat(pool.kill(used.getId(), second)).isTrue();
            }
            pool.failed(second);
        }
        pool.assigned(container, JvmIds.map(6));
        pool.succeeded(JvmIds.map(6));
        assertEnd(pool.next(id, JvmIds.map(6), NO_NEWS));
    }

    /** How a task fails: it says so, its JVM ends, or it is silent. */
    private enum Failure {
        OF_TASK,
        OF_CONTAINER,
        BY_TIMEOUT
    }

    /** Its node is lost, or reduces cannot fetch its output. */
    @Test
    void failed_tasksHaveSucceeded_jvmsStayShared() {
        for (int failed = 0; failed < 9; failed++) {
            Container used = JvmIds.container(10 + failed, "node1");
            TaskAttemptId second = useTwice(used, 2 * failed);
            pool.succeeded(second);
            pool.ended(used.getId());
            pool.failed(second);
        }
        finish(JvmIds.map(90));
        assertThat(pool.idle()).hasSize(1);
    }

    /** Each JVM waits 2 s for a thread that its task has left, which stock's does not. */
    @Test
    void sharesNewOnes_tenJvmsEndedAfterOneTask_false() {
        for (int ended = 0; ended < 10; ended++) {
            assertThat(pool.sharesNewOnes()).isTrue();
            retire(ended);
        }
        assertThat(pool.sharesNewOnes()).isFalse();
    }

    @Test
    void sharesNewOnes_oneJvmHasRunTwoTasks_true() {
        useTwice(container, 90);
        for (int ended = 0; ended < 20; ended++) {
            retire(ended);
        }
        assertThat(pool.sharesNewOnes()).isTrue();
    }

    /** As those of the job's end, or that were given back. */
    @Test
    void sharesNewOnes_jvmsAskedInVain_true() {
        for (int ended = 0; ended < 20; ended++) {
            finish(JvmIds.map(ended));
            pool.giveBack(id);
            pool.ended(id);
        }
        assertThat(pool.sharesNewOnes()).isTrue();
    }

    private void retire(int number) {
        Container used = JvmIds.container(10 + number, "node1");
        pool.assigned(used, JvmIds.map(number));
        pool.succeeded(JvmIds.map(number));
        pool.ended(used.getId());
    }

    private TaskAttemptId useTwice(Container used, int number) {
        TaskAttemptId first = JvmIds.map(number);
        TaskAttemptId second = JvmIds.map(number + 1);
        pool.assigned(used, first);
        pool.succeeded(first);
        assertThat(pool.next(used.getId(), first, NO_NEWS).isAskAgain()).isTrue();
        takeEnded();
        pool.assigned(used, second);
        pool.on(second, Event.LAUNCH);
        assertThat(pool.next(used.getId(), first, NO_NEWS).isRun()).isTrue();
        return second;
    }

    /** Its launch has failed, or its attempt was killed before it. */
    @Test
    void ended_hadoopHasReleasedContainer_forgotten() {
        pool.assigned(container, JvmIds.map(0));
        pool.giveBack(id);
        assertThat(pool.state(id)).isEqualTo(JvmState.GIVEN_BACK);
        pool.ended(id);
        assertThat(pool.state(id)).isEqualTo(JvmState.ENDED);
    }

    @Test
    void running_taskComesAndGoes_countedWhileItRuns() {
        finish(JvmIds.map(0));
        assertThat(pool.running(TaskType.REDUCE)).isZero();
        give(JvmIds.reduce(1));
        assertThat(pool.running(TaskType.REDUCE)).isEqualTo(1);
        assertThat(pool.running(TaskType.MAP)).isZero();
        pool.next(id, JvmIds.reduce(1), NO_NEWS);
        assertThat(pool.running(TaskType.REDUCE)).isEqualTo(1);
        takeEnded();
        assertThat(pool.running(TaskType.REDUCE)).isZero();
        pool.giveBack(id);
        assertThat(pool.running(TaskType.REDUCE)).as("given back").isZero();
    }

    /** As with bad records. */
    @Test
    void failed_firstTasksOfTheirJvms_jvmsStayShared() {
        for (int failed = 0; failed < 9; failed++) {
            pool.assigned(JvmIds.container(10 + failed, "node1"), JvmIds.map(failed));
            pool.failed(JvmIds.map(failed));
        }
        finish(JvmIds.map(9));
        assertThat(pool.idle()).hasSize(1);
    }

    @Test
    void next_attemptWasKilled_end() {
        finish(JvmIds.map(0));
        pool.kill(id, JvmIds.map(0));
        assertEnd(pool.next(id, JvmIds.map(0), NO_NEWS));
        assertThat(pool.idle()).isEmpty();
    }

    /** Its reports come late: a fetch failed, or the node was lost. */
    @Test
    void failed_earlierAttempt_jvmRunsTheNext() {
        finish(JvmIds.map(0));
        pool.assigned(container, JvmIds.map(1));
        pool.failed(JvmIds.map(0));
        pool.on(JvmIds.map(1), Event.LAUNCH);
        assertThat(pool.next(id, JvmIds.map(0), NO_NEWS).isRun()).isTrue();
    }

    @Test
    void next_limitOfTasksIsReached_end() {
        finish(JvmIds.map(0));
        give(JvmIds.map(1));
        assertThat(pool.next(id, JvmIds.map(1), NO_NEWS).isAskAgain()).isTrue();
        takeEnded();
        give(JvmIds.map(2));
        assertEnd(pool.next(id, JvmIds.map(2), NO_NEWS));
        assertThat(pool.state(id).isEnding()).isTrue();
    }

    @Test
    void hasBegun_jvmHasNotComeForAttempt_false() {
        finish(JvmIds.map(0));
        assertThat(pool.hasBegun(id)).as("that one had run").isTrue();
        pool.assigned(container, JvmIds.map(1));
        assertThat(pool.hasBegun(id)).isFalse();
        pool.on(JvmIds.map(1), Event.LAUNCH);
        pool.next(id, JvmIds.map(0), NO_NEWS);
        assertThat(pool.hasBegun(id))
                .as("a task that ends its JVM at once fails")
                .isTrue();
    }

    @Test
    void ended_idle_forgotten() {
        finish(JvmIds.map(0));
        assertThat(pool.ended(id)).isNotNull();
        assertThat(pool.idle()).isEmpty();
        assertEnd(pool.next(id, JvmIds.map(0), NO_NEWS));
    }

    /** Otherwise an attempt would be given to it, and would wait until its timeout. */
    @Test
    void ended_jvmHasAsked_notOffered() {
        pool.assigned(container, JvmIds.map(0));
        pool.succeeded(JvmIds.map(0));
        pool.next(id, JvmIds.map(0), NO_NEWS);
        pool.ended(id);
        assertThat(takeEnded()).isEmpty();
        assertThat(pool.idle()).isEmpty();
    }

    @Test
    void unheard_jvmDoesNotComeForAttempt_returnedOnce() {
        finish(JvmIds.map(0));
        pool.assigned(container, JvmIds.map(1));
        pool.on(JvmIds.map(1), Event.LAUNCH);
        assertThat(pool.unheard(pool.time())).isEmpty();
        assertThat(pool.unheard(pool.time() + 30 * SECOND)).isEqualTo(List.of(JvmIds.map(1)));
        assertThat(pool.unheard(pool.time() + 30 * SECOND)).isEmpty();
    }

    /** A long collection, or its host is suspended. No JVM can be answered then. */
    @Test
    void unheard_masterPauses_empty() {
        finish(JvmIds.map(0));
        pool.assigned(container, JvmIds.map(1));
        pool.on(JvmIds.map(1), Event.LAUNCH);
        now += 30 * SECOND;
        assertThat(pool.unheard(pool.time())).isEmpty();
    }

    @Test
    void next_masterPausesBeforeTheEndIsKnown_askAgain() {
        pool.assigned(container, JvmIds.map(0));
        assertThat(pool.next(id, JvmIds.map(0), NO_NEWS).isAskAgain()).isTrue();
        now += 30 * SECOND;
        assertThat(pool.next(id, JvmIds.map(0), NO_NEWS).isAskAgain()).isTrue();
        for (int asked = 0; asked < 10; asked++) {
            now += SECOND;
            pool.next(id, JvmIds.map(0), NO_NEWS);
        }
        assertEnd(pool.next(id, JvmIds.map(0), NO_NEWS));
    }

    @Test
    void next_attemptIsLaunchedLater_toldOnce() {
        finish(JvmIds.map(0));
        AtomicInteger told = wait(JvmIds.map(0));
        pool.assigned(container, JvmIds.map(1));
        assertThat(told).as("Hadoop's listener does not know it yet").hasValue(0);
        pool.on(JvmIds.map(1), Event.LAUNCH);
        assertThat(told).hasValue(1);
        assertThat(pool.hasBegun(id)).as("the JVM may have died meanwhile").isFalse();
        assertThat(pool.next(id, JvmIds.map(0), NO_NEWS).isRun()).isTrue();
        pool.succeeded(JvmIds.map(1));
        assertThat(told).hasValue(1);
    }

    @Test
    void next_askedBeforeSuccessIsKnown_jvmNeedNotAskAgain() {
        pool.assigned(container, JvmIds.map(0));
        AtomicInteger told = wait(JvmIds.map(0));
        pool.succeeded(JvmIds.map(0));
        assertThat(told).hasValue(0);
        assertThat(takeEnded()).containsExactly(id);
    }

    @Test
    void next_askedBeforeSuccessOfTheLastTaskIsKnown_told() {
        pool.assigned(container, JvmIds.map(0));
        AtomicInteger told = wait(JvmIds.map(0));
        pool.wantBack(id);
        pool.succeeded(JvmIds.map(0));
        assertThat(told).hasValue(1);
        assertThat(pool.next(id, JvmIds.map(0), NO_NEWS).text()).contains("YARN");
    }

    @ParameterizedTest
    @EnumSource
    void next_jvmIsToEndLater_told(LastEvent event) {
        finish(JvmIds.map(0));
        AtomicInteger told = wait(JvmIds.map(0));
        switch (event) {
            case GIVEN_BACK -> pool.giveBack(id);
            case KILLED -> pool.kill(id, JvmIds.map(0));
            case CONTAINER_ENDED -> pool.ended(id);
        }
        assertThat(told).hasValue(1);
        assertEnd(pool.next(id, JvmIds.map(0), NO_NEWS));
    }

    private enum LastEvent {
        GIVEN_BACK,
        KILLED,
        CONTAINER_ENDED
    }

    private AtomicInteger wait(TaskAttemptId ended) {
        AtomicInteger told = new AtomicInteger();
        assertThat(pool.next(id, ended, told::incrementAndGet).isAskAgain()).isTrue();
        assertThat(told).hasValue(0);
        return told;
    }

    @Test
    void idle_jvmsComeAndGo_thoseThatAreIdle() {
        Container other = JvmIds.container(3, "node1");
        finish(JvmIds.map(0));
        finish(other, JvmIds.map(1));
        assertThat(pool.idle()).extracting(jvm -> jvm.container).containsExactly(container, other);
        pool.assigned(container, JvmIds.map(2));
        assertThat(pool.idle()).extracting(jvm -> jvm.container).containsExactly(other);
        pool.giveBack(other.getId());
        pool.ended(other.getId());
        assertThat(pool.idle()).isEmpty();
        assertThat(pool.running(TaskType.MAP)).isEqualTo(1);
        pool.ended(id);
        assertThat(pool.running(TaskType.MAP)).isZero();
    }

    @Test
    void time_masterRuns_runs() {
        long start = pool.time();
        for (int look = 0; look < 30; look++) {
            now += SECOND;
            pool.time();
        }
        assertThat(pool.time() - start).isEqualTo(30 * SECOND);
    }

    /** Hadoop's launcher reports the kill of a container to the attempt that it was launched for. */
    @Test
    void killedOf_firstAttempt_presentAttempt() {
        finish(JvmIds.map(0));
        pool.assigned(container, JvmIds.map(1));
        assertThat(pool.kill(id, JvmIds.map(1))).isTrue();
        pool.ended(id);
        assertThat(pool.killedOf(JvmIds.map(0))).isEqualTo(JvmIds.map(1));
        assertThat(pool.killedOf(JvmIds.map(1))).isEqualTo(JvmIds.map(1));
        assertThat(pool.killedOf(JvmIds.map(7))).isEqualTo(JvmIds.map(7));
    }

    /** A node is lost, or another attempt was faster, while the JVM gets its next task. */
    @Test
    void kill_attemptHasEnded_nextOneGoesOn() {
        finish(JvmIds.map(0));
        pool.assigned(container, JvmIds.map(1));
        assertThat(pool.kill(id, JvmIds.map(0))).isFalse();
        pool.on(JvmIds.map(1), Event.LAUNCH);
        assertThat(pool.next(id, JvmIds.map(0), NO_NEWS).isRun()).isTrue();
        pool.succeeded(JvmIds.map(1));
        pool.next(id, JvmIds.map(1), NO_NEWS);
        takeEnded();
        pool.assigned(container, JvmIds.map(2));
        assertThat(pool.kill(id, JvmIds.map(1))).isFalse();
    }

    /** Its node is lost: the launcher would ask the node manager for minutes to end it. */
    @Test
    void kill_containerHasEnded_false() {
        pool.assigned(container, JvmIds.map(0));
        pool.ended(id);
        assertThat(pool.kill(id, JvmIds.map(0))).isFalse();
    }

    /** Otherwise the attempt would wait for a JVM that is being killed, until its timeout. */
    @Test
    void assigned_jvmWasKilledMeanwhile_attemptNotGiven() {
        finish(JvmIds.map(0));
        pool.kill(id, JvmIds.map(0));
        pool.assigned(container, JvmIds.map(1));
        assertThat(pool.state(id)).isEqualTo(JvmState.KILLED);
        assertThat(pool.firstOf(JvmIds.map(1))).as("it is not launched again").isEqualTo(JvmIds.map(0));
        assertThat(pool.kill(id, JvmIds.map(1)))
                .as("the container is killed once")
                .isFalse();
        assertThat(pool.killedOf(JvmIds.map(0))).as("who hears of it").isEqualTo(JvmIds.map(0));
    }

    @Test
    void next_unknownContainer_end() {
        assertEnd(pool.next(JvmIds.container(9, "node1").getId(), JvmIds.map(0), NO_NEWS));
    }

    private void finish(TaskAttemptId attempt) {
        finish(container, attempt);
    }

    private void finish(Container of, TaskAttemptId attempt) {
        pool.assigned(of, attempt);
        pool.succeeded(attempt);
        pool.next(of.getId(), attempt, NO_NEWS);
        takeEnded();
    }

    private void give(TaskAttemptId attempt) {
        assertThat(pool.idle()).hasSize(1);
        pool.assigned(container, attempt);
        pool.on(attempt, Event.LAUNCH);
        assertThat(pool.next(id, JvmIds.map(0), NO_NEWS).isRun()).isTrue();
        pool.succeeded(attempt);
    }

    private List<ContainerId> takeEnded() {
        return pool.takeEnded(0).stream().map(jvm -> jvm.container.getId()).toList();
    }

    private static void assertEnd(NextTask next) {
        assertThat(next.isRun() || next.isAskAgain()).isFalse();
        assertThat(next.text()).isNotEmpty();
    }
}
