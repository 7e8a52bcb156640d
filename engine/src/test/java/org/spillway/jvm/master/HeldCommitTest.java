package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60) // for hangs
class HeldCommitTest {
    private static final long LONG = 600_000;

    private final SharedJvms jvms = new SharedJvms(3);
    private final Container container = JvmIds.container(2, "node1");
    private final CountDownLatch sent = new CountDownLatch(1);

    @Test
    void aCommitWithoutKilledAttemptsGoesAtOnce() {
        jvms.assigned(container, JvmIds.map(0));
        new HeldCommit(jvms, LONG).commit(sent::countDown);
        assertThat(sent.getCount()).isZero();
    }

    /** Its sibling was faster. The kill has been decided, but not begun. */
    @Test
    void aCommitWaitsForTheContainerOfAKilledAttempt() throws Exception {
        kill();
        new HeldCommit(jvms, LONG).commit(sent::countDown);
        assertThat(sent.getCount()).isEqualTo(1);
        jvms.kill(container.getId(), JvmIds.map(0));
        assertThat(sent.getCount()).as("asked to end is not ended").isEqualTo(1);
        jvms.endedUnused(container.getId());
        sent.await();
    }

    @Test
    void aCommitDoesNotWaitForeverForALostNode() throws Exception {
        kill();
        new HeldCommit(jvms, 1).commit(sent::countDown);
        sent.await();
    }

    @Test
    void aJobThatWasAbortedOrHasEndedIsNotCommitted() throws Exception {
        kill();
        HeldCommit held = new HeldCommit(jvms, LONG);
        held.commit(sent::countDown);
        held.end();
        jvms.ended(container.getId());
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("Spillway holds the commit")) {
                thread.join();
            }
        }
        assertThat(sent.getCount()).isEqualTo(1);
    }

    /** It has succeeded: its container lives on, for the next one. */
    @Test
    void theKillOfAnAttemptThatHasEndedHoldsNothing() {
        jvms.assigned(container, JvmIds.map(0));
        jvms.succeeded(JvmIds.map(0));
        jvms.toBeKilled(JvmIds.map(0));
        assertThat(jvms.isAnyKilled()).isFalse();
    }

    /** It ended by itself before its kill came, and the container has another attempt. */
    @Test
    void aKillThatCameTooLateHoldsNothing() {
        kill();
        jvms.succeeded(JvmIds.map(0));
        jvms.next(container.getId(), JvmIds.map(0));
        jvms.takeEnded(0);
        jvms.assigned(container, JvmIds.map(1));
        assertThat(jvms.isAnyKilled()).isFalse();
        assertThat(jvms.endsUnbegun(container.getId(), JvmIds.map(1))).isTrue();
    }

    private void kill() {
        jvms.assigned(container, JvmIds.map(0));
        jvms.toBeKilled(JvmIds.map(0));
    }
}
