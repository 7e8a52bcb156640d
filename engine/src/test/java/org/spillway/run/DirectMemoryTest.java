package org.spillway.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void takesNoMoreThanItsBudgetAndSomeChunks(String what, String limit, long most) throws Exception {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:MaxDirectMemorySize=" + limit,
                        "-cp",
                        System.getProperty("java.class.path"),
                        DirectMemoryTask.class.getName(),
                        what,
                        dir.resolve("task").toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(child.waitFor()).as(said).isZero();
        long peak = Long.parseLong(said.lines()
                .filter(line -> line.startsWith("peak="))
                .findFirst()
                .orElseThrow()
                .substring(5));
        assertThat(peak).as("bytes of direct memory").isPositive().isLessThan(most << 10);
    }
}
