package org.spillway.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.testing.ChildJvm;

/** Measures direct memory outside of Spillway's budgets, mostly NIO's own buffers, in a JVM with little of it. */
class DirectMemoryTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({
        // task, MaxDirectMemorySize, the most KiB in use. Values larger than the buffer take no pages.
        "merge, 22m, 2048",
        "index, 1m, 512",
    })
    void task_littleDirectMemory_takesBudgetAndSomeChunks(String what, String limit, long max) throws Exception {
        ChildJvm.Ended ended = ChildJvm.run(
                dir,
                List.of("-Xmx512m", "-XX:MaxDirectMemorySize=" + limit),
                DirectMemoryTask.class,
                what,
                dir.resolve("task").toString());
        assertThat(ended.exit()).as(ended.said()).isZero();
        long peak = Long.parseLong(ended.said()
                .lines()
                .filter(line -> line.startsWith("peak="))
                .findFirst()
                .orElseThrow()
                .substring(5));
        assertThat(peak).as("bytes of direct memory").isPositive().isLessThan(max << 10);
    }
}
