package org.spillway.jvm.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads and processes that a task may leave. */
@Isolated
class RunningTest {
    private final Running fresh = new Running("none");

    @TempDir
    private Path dir;

    @Test
    void threadLeft_threadOfTheJob_named() throws Exception {
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
    void threadLeft_threadOfHadoops_null(String name) throws Exception {
        assertThat(leftBeside(name)).isNull();
    }

    @Test
    void threadLeft_commonPoolAtWork_named() throws Exception {
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
            return fresh.threadLeft();
        } finally {
            end.countDown();
            thread.join();
        }
    }

    /** It would hold the class loader of its task for a minute. Hadoop's ends when it is interrupted, as this one. */
    @Test
    void threadLeft_leaseRenewerOfTheTask_interrupted() throws Exception {
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch end = new CountDownLatch(1);
        Thread renewer = renewer(end, interrupted);
        try {
            assertThat(fresh.threadLeft()).isNull();
            assertThat(interrupted).isTrue();
        } finally {
            end.countDown();
            renewer.join();
        }
    }

    @Test
    void threadLeft_leaseRenewerOfTheJvm_goesOn() throws Exception {
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch end = new CountDownLatch(1);
        Thread renewer = renewer(end, interrupted);
        assertThat(new Running("none").threadLeft()).isNull();
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

    @Test
    void processLeft_process_named() throws Exception {
        Process process = new ProcessBuilder("sleep", "1000").start();
        try {
            assertThat(fresh.processLeft()).startsWith("has left a process");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void processLeft_processThatEnds_waitedFor() throws Exception {
        Process process = new ProcessBuilder("sleep", "1000").start();
        Thread looks = Thread.currentThread();
        Thread end = new Thread(() -> {
            while (looks.getState() != Thread.State.TIMED_WAITING
                    && !Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            process.destroyForcibly();
        });
        end.start();
        try {
            assertThat(fresh.processLeft()).isNull();
        } finally {
            end.interrupt();
            end.join();
            process.waitFor();
        }
    }

    /** As a program of a streaming job does that starts another in the background, and ends. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void processLeft_processWithoutParent_named() throws Exception {
        String container = UUID.randomUUID().toString();
        assertThat(new Running(container).processLeft()).isNull();
        Running before = new Running(container);
        ProcessBuilder shell =
                new ProcessBuilder("sh", "-c", "sleep 1000 > sleep.log 2>&1 & echo $!").directory(dir.toFile());
        shell.environment().put("CONTAINER_ID", container);
        Process started = shell.start();
        String id = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        started.waitFor();
        ProcessHandle sleep = ProcessHandle.of(Long.parseLong(id)).orElseThrow();
        try {
            assertThat(before.processLeft()).startsWith("has left a process");
            assertThat(new Running(container).processLeft())
                    .as("one that ran before the first task, as the container's shell")
                    .isNull();
        } finally {
            sleep.destroyForcibly();
            sleep.onExit().join();
        }
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
