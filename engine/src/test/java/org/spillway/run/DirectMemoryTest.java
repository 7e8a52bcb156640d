package org.spillway.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.testing.ChildJvm;

/** Direct memory that is in no budget of ours, NIO's own buffers above all: measured in a JVM that has little. */
@Timeout(120)
class DirectMemoryTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({
        // what, MaxDirectMemorySize, most of it in KiB; values larger than the buffer take no pages
        "merge, 22m, 2048",
        "index, 1m, 512",
    })
    void takesNoMoreThanItsBudgetAndSomeChunks(String what, String limit, long max) throws Exception {
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
