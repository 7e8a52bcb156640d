package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60) // for hangs
class CommitBarrierTest {
    private static final long LONG = 600_000;

    private final JvmPool pool = new JvmPool(3, System::nanoTime);
    private final Container container = JvmIds.container(2, "node1");
    private final CountDownLatch sent = new CountDownLatch(1);

    @Test
    void commit_noAttemptWasKilled_sentAtOnce() {
        pool.assigned(container, JvmIds.map(0));
        new CommitBarrier(pool, LONG).commit(sent::countDown);
        assertThat(sent.getCount()).isZero();
    }

    /** Its sibling was faster. The kill has been decided, but not begun. */
    @Test
    void commit_attemptWasKilled_waitsForItsContainer() throws Exception {
        kill();
        new CommitBarrier(pool, LONG).commit(sent::countDown);
        assertThat(sent.getCount()).isEqualTo(1);
        pool.kill(container.getId(), JvmIds.map(0));
        assertThat(sent.getCount()).as("asked to end is not ended").isEqualTo(1);
        pool.endedUnused(container.getId());
        sent.await();
    }

    @Test
    void commit_containerDoesNotEnd_sentAfterLimit() throws Exception {
        kill();
        new CommitBarrier(pool, 1).commit(sent::countDown);
        sent.await();
    }

    @Test
    void commit_jobHasEndedMeanwhile_neverSent() throws Exception {
        kill();
        CommitBarrier barrier = new CommitBarrier(pool, LONG);
        barrier.commit(sent::countDown);
        barrier.end();
        pool.ended(container.getId());
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("Spillway holds the commit")) {
                thread.join();
            }
        }
        assertThat(sent.getCount()).isEqualTo(1);
    }

    /** It has succeeded: its container lives on, for the next one. */
    @Test
    void isAnyKilled_attemptHadSucceeded_false() {
        pool.assigned(container, JvmIds.map(0));
        pool.succeeded(JvmIds.map(0));
        pool.killDecided(JvmIds.map(0));
        assertThat(pool.isAnyKilled()).isFalse();
    }

    /** It ended by itself before its kill came, and the container has another attempt. */
    @Test
    void isAnyKilled_killCameTooLate_false() {
        kill();
        pool.succeeded(JvmIds.map(0));
        pool.next(container.getId(), JvmIds.map(0));
        pool.takeEnded(0);
        pool.assigned(container, JvmIds.map(1));
        assertThat(pool.isAnyKilled()).isFalse();
        assertThat(pool.endsUnbegun(container.getId(), JvmIds.map(1))).isTrue();
    }

    private void kill() {
        pool.assigned(container, JvmIds.map(0));
        pool.killDecided(JvmIds.map(0));
    }
}
