package org.spillway.jvm.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Processes that a task may leave. */
@Isolated
class ProcessesTest {
    private final Processes fresh = new Processes("none");

    @TempDir
    private Path dir;

    @Test
    void leftBehind_process_named() throws Exception {
        Process process = new ProcessBuilder("sleep", "1000").start();
        try {
            assertThat(fresh.leftBehind()).startsWith("has left a process");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void leftBehind_processThatEnds_waitedFor() throws Exception {
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
            assertThat(fresh.leftBehind()).isNull();
        } finally {
            end.interrupt();
            end.join();
            process.waitFor();
        }
    }

    /** As a program of a streaming job does that starts another in the background, and ends. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void leftBehind_processWithoutParent_named() throws Exception {
        String container = UUID.randomUUID().toString();
        assertThat(new Processes(container).leftBehind()).isNull();
        Processes before = new Processes(container);
        ProcessBuilder shell =
                new ProcessBuilder("sh", "-c", "sleep 1000 > sleep.log 2>&1 & echo $!").directory(dir.toFile());
        shell.environment().put("CONTAINER_ID", container);
        Process started = shell.start();
        String id = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        started.waitFor();
        ProcessHandle sleep = ProcessHandle.of(Long.parseLong(id)).orElseThrow();
        try {
            assertThat(before.leftBehind()).startsWith("has left a process");
            assertThat(new Processes(container).leftBehind())
                    .as("one that ran before the first task, as the container's shell")
                    .isNull();
        } finally {
            sleep.destroyForcibly();
            sleep.onExit().join();
        }
    }
}
