package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.jvm.Order;
import org.spillway.jvm.master.SharedJvm.State;

class SharedJvmsTest {
    private static final long SECOND = 1_000_000_000L;

    private long now = -SECOND; // as System.nanoTime, which may be negative
    private final SharedJvms jvms = new SharedJvms(3, () -> now);
    private final Container container = JvmIds.container(2, "node1");
    private final ContainerId id = container.getId();

    @Test
    void aJvmGetsOneAttemptAfterTheOther() {
        TaskAttemptId first = JvmIds.map(0);
        TaskAttemptId second = JvmIds.map(1);
        jvms.assigned(container, first);
        jvms.launched(first, 13562);
        assertThat(jvms.next(id, first).isWait())
                .as("its success is not known yet")
                .isTrue();
        jvms.succeeded(first);
        assertThat(jvms.takeEnded(0)).as("it has not asked").isEmpty();
        assertThat(jvms.next(id, first).isWait()).isTrue();
        assertThat(jvms.takeEnded(0)).containsExactly(id);
        assertThat(jvms.takeEnded(0)).as("reported once").isEmpty();

        jvms.assigned(container, second);
        assertThat(jvms.waitsFor(second)).isTrue();
        assertThat(jvms.shufflePort(second)).isEqualTo(13562);
        assertThat(jvms.next(id, first).isWait())
                .as("Hadoop's listener does not know it yet")
                .isTrue();
        jvms.canBeHad(second);
        assertThat(jvms.next(id, first).text()).isEqualTo(second.toString());
        assertThat(jvms.next(id, first).text())
                .as("asked again, after a lost answer")
                .isEqualTo(second.toString());
        assertThat(jvms.next(id, second).isWait()).isTrue();
    }

    /** It says so once, and kills the container later. */
    @Test
    void aBusyJvmThatYarnWantsBackEndsAfterItsTask() {
        jvms.assigned(container, JvmIds.map(0));
        jvms.wantBack(Set.of(id, JvmIds.container(99, "node1").getId()));
        assertThat(jvms.next(id, JvmIds.map(0)).isWait()).isTrue();
        jvms.succeeded(JvmIds.map(0));
        Order order = jvms.next(id, JvmIds.map(0));
        assertThat(order.isRun() || order.isWait()).isFalse();
        assertThat(order.text()).contains("YARN");
        assertThat(jvms.takeEnded(0)).isEmpty();
    }

    @Test
    void whatIsGivenBackIsForgottenWhenItHasEnded() {
        finish(JvmIds.map(0));
        jvms.end(id);
        assertThat(jvms.isUnused(id)).isTrue();
        jvms.endedUnused(id);
        assertThat(jvms.isUnused(id)).isFalse();
    }

    /** As where there is no port for their questions. */
    @Test
    void whereNoneIsSharedNoneIsKnown() {
        jvms.shareNone();
        jvms.assigned(container, JvmIds.map(0));
        jvms.toBeKilled(JvmIds.map(0));
        assertThat(jvms.isAnyKilled()).isFalse();
        assertThat(jvms.livesOn(id)).isFalse();
    }

    @Test
    void noJvmIsUsedAfterAFailure() {
        jvms.assigned(container, JvmIds.map(0));
        jvms.failed(JvmIds.map(0));
        jvms.succeeded(JvmIds.map(0));
        assertEnd(jvms.next(id, JvmIds.map(0)));
    }

    /** Code that keeps what the end of a task closes works in new JVMs only. */
    @ParameterizedTest
    @EnumSource
    void noJvmIsUsedAfterTasksHaveFailedInThreeUsedOnes(Failure failure) {
        for (int failed = 0; failed < 3; failed++) {
            Container used = JvmIds.container(10 + failed, "node1");
            TaskAttemptId second = useTwice(used, 2 * failed);
            if (failure == Failure.OF_CONTAINER) {
                jvms.reportedEnd(used.getId());
            } else if (failure == Failure.BY_TIMEOUT) {
                assertThat(jvms.kill(used.getId(), second)).isTrue();
            }
            jvms.countFailure(second);
            jvms.failed(second);
        }
        jvms.assigned(container, JvmIds.map(6));
        jvms.succeeded(JvmIds.map(6));
        assertEnd(jvms.next(id, JvmIds.map(6)));
    }

    /** How a task fails: it says so, its JVM ends, or it is silent. */
    private enum Failure {
        OF_TASK,
        OF_CONTAINER,
        BY_TIMEOUT
    }

    /** Its node is lost, or reduces cannot fetch its output. */
    @Test
    void theFailureOfATaskThatHasSucceededDoesNotCount() {
        for (int failed = 0; failed < 9; failed++) {
            Container used = JvmIds.container(10 + failed, "node1");
            TaskAttemptId second = useTwice(used, 2 * failed);
            jvms.succeeded(second);
            jvms.reportedEnd(used.getId());
            jvms.countFailure(second);
        }
        finish(JvmIds.map(90));
        assertThat(jvms.idle()).hasSize(1);
    }

    /** Each JVM waits 2 s for a thread that its task has left, which stock's does not. */
    @Test
    void noJvmIsSharedWhereEachIsOfUseForOneTaskOnly() {
        for (int ended = 0; ended < 10; ended++) {
            assertThat(jvms.sharesNewOnes()).isTrue();
            retire(ended);
        }
        assertThat(jvms.sharesNewOnes()).isFalse();
    }

    @Test
    void newJvmsAreSharedIfAnyHasRunTwoTasks() {
        useTwice(container, 90);
        for (int ended = 0; ended < 20; ended++) {
            retire(ended);
        }
        assertThat(jvms.sharesNewOnes()).isTrue();
    }

    /** As those of the job's end, or that were given back. */
    @Test
    void aJvmThatAskedInVainWasOfUse() {
        for (int ended = 0; ended < 20; ended++) {
            finish(JvmIds.map(ended));
            jvms.end(id);
            jvms.endedUnused(id);
        }
        assertThat(jvms.sharesNewOnes()).isTrue();
    }

    private void retire(int number) {
        Container used = JvmIds.container(10 + number, "node1");
        jvms.assigned(used, JvmIds.map(number));
        jvms.succeeded(JvmIds.map(number));
        jvms.reportedEnd(used.getId());
    }

    private TaskAttemptId useTwice(Container used, int number) {
        TaskAttemptId first = JvmIds.map(number);
        TaskAttemptId second = JvmIds.map(number + 1);
        jvms.assigned(used, first);
        jvms.succeeded(first);
        assertThat(jvms.next(used.getId(), first).isWait()).isTrue();
        jvms.takeEnded(0);
        jvms.reportedEnd(used.getId());
        jvms.assigned(used, second);
        jvms.canBeHad(second);
        assertThat(jvms.next(used.getId(), first).isRun()).isTrue();
        return second;
    }

    /** Otherwise Hadoop would launch the next attempt in a container that is being killed. */
    @Test
    void aJvmThatIsKilledWhileTheEndOfItsAttemptIsReportedIsStillKnown() {
        finish(JvmIds.map(0));
        assertThat(jvms.kill(id, JvmIds.map(0))).isTrue();
        jvms.reportedEnd(id);
        jvms.assigned(container, JvmIds.map(1));
        assertThat(jvms.isFirst(JvmIds.map(1))).isFalse();
        assertThat(jvms.waitsFor(JvmIds.map(1))).isFalse();
        jvms.reportedEnd(id);
        assertThat(jvms.size()).as("its real end").isZero();
    }

    /** Its launch has failed, or its attempt was killed before it. */
    @Test
    void aContainerThatHadoopReleasesIsForgottenWhenItHasEnded() {
        jvms.assigned(container, JvmIds.map(0));
        jvms.end(id);
        assertThat(jvms.isUnused(id)).isTrue();
        jvms.endedUnused(id);
        assertThat(jvms.size()).isZero();
    }

    @Test
    void tasksAreCountedWhileTheyRun() {
        finish(JvmIds.map(0));
        assertThat(jvms.running(TaskType.REDUCE)).isZero();
        jvms.reportedEnd(id);
        give(JvmIds.reduce(1));
        assertThat(jvms.running(TaskType.REDUCE)).isEqualTo(1);
        assertThat(jvms.running(TaskType.MAP)).isZero();
        jvms.next(id, JvmIds.reduce(1));
        assertThat(jvms.running(TaskType.REDUCE)).isEqualTo(1);
        jvms.takeEnded(0);
        assertThat(jvms.running(TaskType.REDUCE)).isZero();
        jvms.end(id);
        assertThat(jvms.running(TaskType.REDUCE)).as("given back").isZero();
    }

    /** As with bad records. */
    @Test
    void failuresOfFirstTasksDoNotCount() {
        for (int failed = 0; failed < 9; failed++) {
            jvms.assigned(JvmIds.container(10 + failed, "node1"), JvmIds.map(failed));
            jvms.countFailure(JvmIds.map(failed));
            jvms.failed(JvmIds.map(failed));
        }
        finish(JvmIds.map(9));
        assertThat(jvms.idle()).hasSize(1);
    }

    @Test
    void noJvmIsUsedAfterAKill() {
        finish(JvmIds.map(0));
        jvms.kill(id, JvmIds.map(0));
        assertEnd(jvms.next(id, JvmIds.map(0)));
        assertThat(jvms.idle()).isEmpty();
    }

    /** Its reports come late: a fetch failed, or the node was lost. */
    @Test
    void theFailureOfAnEarlierAttemptDoesNotEndTheJvm() {
        finish(JvmIds.map(0));
        jvms.assigned(container, JvmIds.map(1));
        jvms.failed(JvmIds.map(0));
        jvms.canBeHad(JvmIds.map(1));
        assertThat(jvms.next(id, JvmIds.map(0)).isRun()).isTrue();
    }

    @Test
    void aJvmRunsNoMoreTasksThanTheLimit() {
        finish(JvmIds.map(0));
        give(JvmIds.map(1));
        assertThat(jvms.next(id, JvmIds.map(1)).isWait()).isTrue();
        jvms.takeEnded(0);
        give(JvmIds.map(2));
        assertEnd(jvms.next(id, JvmIds.map(2)));
        assertThat(jvms.livesOn(id)).isFalse();
    }

    @Test
    void aContainerThatEndsBeforeItsAttemptHasBegunFailsNothing() {
        finish(JvmIds.map(0));
        assertThat(jvms.endsUnbegun(id, JvmIds.map(0))).as("that one had run").isFalse();
        jvms.assigned(container, JvmIds.map(1));
        assertThat(jvms.endsUnbegun(id, JvmIds.map(1))).isTrue();
        jvms.canBeHad(JvmIds.map(1));
        jvms.next(id, JvmIds.map(0));
        assertThat(jvms.endsUnbegun(id, JvmIds.map(1)))
                .as("a task that ends its JVM at once fails")
                .isFalse();
    }

    @Test
    void aContainerThatEndsIdleIsForgotten() {
        finish(JvmIds.map(0));
        assertThat(jvms.idleOf(id)).isNotNull();
        jvms.endedUnused(id);
        assertThat(jvms.idle()).isEmpty();
        assertEnd(jvms.next(id, JvmIds.map(0)));
    }

    /** Otherwise an attempt would be given to it, and would wait until its timeout. */
    @Test
    void aContainerThatEndsAfterItsJvmHasAskedIsNotOffered() {
        jvms.assigned(container, JvmIds.map(0));
        jvms.succeeded(JvmIds.map(0));
        jvms.next(id, JvmIds.map(0));
        jvms.endedUnused(id);
        assertThat(jvms.takeEnded(0)).isEmpty();
        assertThat(jvms.idle()).isEmpty();
    }

    @Test
    void anAttemptThatItsJvmDoesNotComeForIsReturnedOnce() {
        finish(JvmIds.map(0));
        jvms.assigned(container, JvmIds.map(1));
        jvms.canBeHad(JvmIds.map(1));
        assertThat(jvms.unheard(jvms.time())).isEmpty();
        assertThat(jvms.unheard(jvms.time() + 30 * SECOND)).isEqualTo(List.of(JvmIds.map(1)));
        assertThat(jvms.unheard(jvms.time() + 30 * SECOND)).isEmpty();
    }

    /** A long collection, or its host is suspended. No JVM can be answered then. */
    @Test
    void unheard_masterPauses_empty() {
        finish(JvmIds.map(0));
        jvms.assigned(container, JvmIds.map(1));
        jvms.canBeHad(JvmIds.map(1));
        now += 30 * SECOND;
        assertThat(jvms.unheard(jvms.time())).isEmpty();
    }

    @Test
    void next_masterPausesBeforeTheEndIsKnown_wait() {
        jvms.assigned(container, JvmIds.map(0));
        assertThat(jvms.next(id, JvmIds.map(0)).isWait()).isTrue();
        now += 30 * SECOND;
        assertThat(jvms.next(id, JvmIds.map(0)).isWait()).isTrue();
        for (int asked = 0; asked < 10; asked++) {
            now += SECOND;
            jvms.next(id, JvmIds.map(0));
        }
        assertEnd(jvms.next(id, JvmIds.map(0)));
    }

    /** Each question costs the master up to 94 us. */
    @Test
    void next_thousandsOfIdleJvms_askLater() {
        for (int idle = 0; idle < 3000; idle++) {
            finish(JvmIds.container(10 + idle, "node1"), JvmIds.map(idle));
        }
        Order order = jvms.next(JvmIds.container(10, "node1").getId(), JvmIds.map(0));
        assertThat(order.millis()).isEqualTo(1500);
        assertThat(jvms.idle().get(0).lastAsked()).as("it is not silent").isGreaterThan(jvms.time() + SECOND);
        jvms.assigned(container, JvmIds.map(4000));
        jvms.succeeded(JvmIds.map(4000));
        assertThat(jvms.next(id, JvmIds.map(4000)).millis())
                .as("it has just asked")
                .isEqualTo(5);
    }

    @Test
    void idleResource_jvmsComeAndGo_ofThoseThatAreIdle() {
        finish(JvmIds.map(0));
        finish(JvmIds.container(3, "node1"), JvmIds.map(1));
        assertThat(jvms.idleResource()).isEqualTo(Resource.newInstance(2048, 2));
        jvms.assigned(container, JvmIds.map(2));
        assertThat(jvms.idleResource()).isEqualTo(Resource.newInstance(1024, 1));
        jvms.end(JvmIds.container(3, "node1").getId());
        jvms.endedUnused(JvmIds.container(3, "node1").getId());
        assertThat(jvms.idleResource()).isEqualTo(Resource.newInstance(0, 0));
        assertThat(jvms.running(TaskType.MAP)).isEqualTo(1);
        jvms.reportedEnd(id);
        assertThat(jvms.running(TaskType.MAP)).isZero();
    }

    @Test
    void time_masterRuns_runs() {
        long start = jvms.time();
        for (int look = 0; look < 30; look++) {
            now += SECOND;
            jvms.time();
        }
        assertThat(jvms.time() - start).isEqualTo(30 * SECOND);
    }

    /** Hadoop's launcher reports the kill of a container to the attempt that it was launched for. */
    @Test
    void theKillOfAContainerIsReportedToItsPresentAttempt() {
        finish(JvmIds.map(0));
        jvms.assigned(container, JvmIds.map(1));
        assertThat(jvms.kill(id, JvmIds.map(1))).isTrue();
        jvms.ended(id);
        assertThat(jvms.killedOf(JvmIds.map(0))).isEqualTo(JvmIds.map(1));
        assertThat(jvms.killedOf(JvmIds.map(1))).isEqualTo(JvmIds.map(1));
        assertThat(jvms.killedOf(JvmIds.map(7))).isEqualTo(JvmIds.map(7));
    }

    /** A node is lost, or another attempt was faster, while the JVM gets its next task. */
    @Test
    void theKillOfAnAttemptThatHasEndedLeavesTheNextOneAlone() {
        finish(JvmIds.map(0));
        jvms.assigned(container, JvmIds.map(1));
        assertThat(jvms.kill(id, JvmIds.map(0))).isFalse();
        jvms.canBeHad(JvmIds.map(1));
        assertThat(jvms.next(id, JvmIds.map(0)).isRun()).isTrue();
        jvms.succeeded(JvmIds.map(1));
        jvms.next(id, JvmIds.map(1));
        jvms.takeEnded(0);
        jvms.assigned(container, JvmIds.map(2));
        assertThat(jvms.kill(id, JvmIds.map(1))).isFalse();
    }

    /** Otherwise the attempt would wait for a JVM that is being killed, until its timeout. */
    @Test
    void anAttemptIsNotGivenToAJvmThatWasKilledMeanwhile() {
        finish(JvmIds.map(0));
        jvms.kill(id, JvmIds.map(0));
        jvms.assigned(container, JvmIds.map(1));
        assertThat(jvms.waitsFor(JvmIds.map(1))).isFalse();
        assertThat(jvms.isFirst(JvmIds.map(1))).as("it is not launched again").isFalse();
        assertThat(jvms.kill(id, JvmIds.map(1)))
                .as("the container is killed once")
                .isFalse();
        assertThat(jvms.killedOf(JvmIds.map(0))).as("who hears of it").isEqualTo(JvmIds.map(0));
    }

    @Test
    void aStrangerIsToldToEnd() {
        assertEnd(jvms.next(JvmIds.container(9, "node1").getId(), JvmIds.map(0)));
    }

    private void finish(TaskAttemptId attempt) {
        finish(container, attempt);
    }

    private void finish(Container of, TaskAttemptId attempt) {
        jvms.assigned(of, attempt);
        jvms.succeeded(attempt);
        jvms.next(of.getId(), attempt);
        jvms.takeEnded(0);
    }

    private void give(TaskAttemptId attempt) {
        TaskAttemptId last = jvms.idle().get(0).attempt();
        assertThat(jvms.idle().get(0).state()).isEqualTo(State.IDLE);
        jvms.assigned(container, attempt);
        jvms.canBeHad(attempt);
        assertThat(jvms.next(id, last).isRun()).isTrue();
        jvms.succeeded(attempt);
    }

    private static void assertEnd(Order order) {
        assertThat(order.isRun() || order.isWait()).isFalse();
        assertThat(order.text()).isNotEmpty();
    }
}
