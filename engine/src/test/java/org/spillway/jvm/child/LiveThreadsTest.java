package org.spillway.jvm.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that a task may leave. */
@Isolated
class LiveThreadsTest {
    private final LiveThreads fresh = new LiveThreads();

    @Test
    void leftBehind_threadOfTheJob_named() throws Exception {
        assertThat(leftBeside("of the job's own")).isEqualTo("has left a thread: of the job's own");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "IPC Client (47) connection to host",
                "StripedRead-1",
                "hedgedRead-1",
                "disk limit check thread",
                "SSL Certificates Store Monitor",
                "ForkJoinPool.commonPool-worker-99"
            })
    void leftBehind_threadOfHadoops_null(String name) throws Exception {
        assertThat(leftBeside(name)).isNull();
    }

    @Test
    void leftBehind_commonPoolAtWork_named() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        ForkJoinTask<?> work = ForkJoinPool.commonPool().submit(() -> await(end));
        try {
            assertThat(leftBeside("ForkJoinPool.commonPool-worker-99"))
                    .startsWith("has left a thread: ForkJoinPool.commonPool-worker-");
        } finally {
            end.countDown();
            work.join();
        }
    }

    private String leftBeside(String name) throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = new Thread(() -> await(end), name);
        thread.start();
        try {
            return fresh.leftBehind();
        } finally {
            end.countDown();
            thread.join();
        }
    }

    /** It would hold the class loader of its task for a minute. Hadoop's ends when it is interrupted, as this one. */
    @Test
    void leftBehind_leaseRenewerOfTheTask_interrupted() throws Exception {
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch end = new CountDownLatch(1);
        Thread renewer = renewer(end, interrupted);
        try {
            assertThat(fresh.leftBehind()).isNull();
            assertThat(interrupted).isTrue();
        } finally {
            end.countDown();
            renewer.join();
        }
    }

    @Test
    void leftBehind_leaseRenewerOfTheJvm_goesOn() throws Exception {
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch end = new CountDownLatch(1);
        Thread renewer = renewer(end, interrupted);
        assertThat(new LiveThreads().leftBehind()).isNull();
        end.countDown();
        renewer.join();
        assertThat(interrupted).isFalse();
    }

    private static Thread renewer(CountDownLatch end, AtomicBoolean interrupted) {
        Thread thread = new Thread(
                () -> {
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        interrupted.set(true);
                    }
                },
                "LeaseRenewer:user@namenode:8020");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
