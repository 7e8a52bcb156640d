package org.spillway.tools.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** This JVM watches its own threads. */
class WatchedJvmTest {
    private final WatchedJvm self = new WatchedJvm(Path.of("/proc/self"), Role.TASK, "container_1_1_01_000002");
    private final CountDownLatch end = new CountDownLatch(1);

    @BeforeEach
    void needsLinux() throws IOException {
        assumeTrue(JvmWatch.isPossible());
        self.look();
    }

    @Test
    void look_sortingThreadAppears_taskThreadNoLongerStarting() throws Exception {
        Thread task = compute("main");
        waitFor(ThreadKind.STARTING);
        Thread sorter = compute("SpillThread");
        waitFor(ThreadKind.STOCK);
        waitFor(ThreadKind.WORKING);
        end.countDown();
        task.join();
        sorter.join();
        assertThat(self.peakKib()).isGreaterThan(1000);
    }

    @Test
    void look_nextTaskOfJvm_startingAgain() throws Exception {
        Thread sorter = compute("spillway-attempt_1");
        Thread task = compute("main");
        waitFor(ThreadKind.WORKING);
        end.countDown();
        task.join();
        sorter.join();
        CountDownLatch second = new CountDownLatch(1);
        compute("Spillway cleaner", second); // of the JVM
        waitFor(ThreadKind.SPILLWAY);
        Thread next = compute("main", second);
        waitFor(ThreadKind.STARTING);
        assertThat(self.look()).as("nothing sorts yet").doesNotContainKey(ThreadKind.WORKING);
        second.countDown();
        next.join();
    }

    @Test
    void look_endedThread_ticksCounted() throws Exception {
        Thread thread = compute("brief");
        while (ticks(thread) < 30) {
            Thread.onSpinWait();
        }
        end.countDown();
        thread.join();
        assertThat(self.look().get(ThreadKind.OTHER)).isGreaterThanOrEqualTo(20);
    }

    private Thread compute(String name) {
        return compute(name, end);
    }

    private static Thread compute(String name, CountDownLatch end) {
        Thread thread = new Thread(
                () -> {
                    while (end.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void waitFor(ThreadKind kind) throws IOException {
        Map<ThreadKind, Long> seen = new EnumMap<>(ThreadKind.class);
        while (seen.getOrDefault(kind, 0L) == 0) {
            seen = self.look();
        }
    }

    private static long ticks(Thread thread) {
        return java.lang.management.ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId()) / 10_000_000;
    }
}
