package org.spillway.tools.advice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutOfMemoryTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Error: Java heap space; HEAP; Java heap space",
                "Error: GC overhead limit exceeded; HEAP; GC overhead limit exceeded",
                "[2026-11-21 06:18:15.974]Error: Metaspace; METASPACE; Metaspace",
                "Error: Compressed class space; CLASS_SPACE; Compressed class space",
                "Caused by: java.lang.OutOfMemoryError: Direct buffer memory; DIRECT; Direct buffer memory",
                "Error: Cannot reserve 1048576 bytes of direct buffer memory (allocated: 1, limit: 2); DIRECT;"
                        + " Cannot reserve 1048576 bytes of direct buffer memory (allocated: 1, limit: 2)",
                "Container exited with exitStatus: -104; CONTAINER; exit code -104",
                "Exit code is -103; VIRTUAL; exit code -103",
                "Container [pid=7] is running beyond physical memory limits. Current usage: 1.1 GB; CONTAINER;"
                        + " beyond physical memory limits",
                "Container [pid=7] is running 5242880B beyond the 'VIRTUAL' memory limit.; VIRTUAL;"
                        + " 5 MiB beyond the 'VIRTUAL' memory limit",
                "Container container_1_0001_01_000002 is under oom because it exceeded its physical memory limit;"
                        + " CONTAINER; exceeded its physical memory limit",
                "Halting due to Out Of Memory Error...; UNKNOWN; Halting due to Out Of Memory Error"
            })
    void of_diagnostics_cause(String error, OutOfMemory.Cause cause, String text) {
        OutOfMemory found = read(error).failures().get(0);

        assertThat(found.cause()).isEqualTo(cause);
        assertThat(found.text()).isEqualTo(text);
    }

    /** The process tree may have the words of an error among the options of a command. */
    @Test
    void of_limitAndProcessTree_limitWithBytes() {
        OutOfMemory found = read("""
                [2026-11-21 06:18:15.974]Container [pid=7,containerID=container_1_0002_01_000002] is running 5242880B\
                 beyond the 'PHYSICAL' memory limit. Current usage: 1.0 GB of 1 GB physical memory used. Killing container.
                Dump of the process-tree for container_1_0002_01_000002 :
                \t|- 7 java -Derror=Error: Metaspace
                [2026-11-21 06:18:15.975]Container killed on request. Exit code is 143
                """).failures().get(0);

        assertThat(found.cause()).isEqualTo(OutOfMemory.Cause.CONTAINER);
        assertThat(found.beyond()).isEqualTo(5 << 20);
        assertThat(found.text()).isEqualTo("5 MiB beyond the 'PHYSICAL' memory limit");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Exit code is 137",
                "Exit code is 143",
                "Exit code is -1040",
                "Error: java.io.IOException: Metaspace is full",
                "Java heap space"
            })
    void of_otherDiagnostics_empty(String error) {
        assertThat(read(error).failures()).isEmpty();
    }

    @Test
    void of_succeededOrNoDiagnostics_empty() {
        assertThat(new JobBuilder().map(4, 9, 10).memoryFacts().failures()).isEmpty();
        assertThat(read(null).failures()).isEmpty();
    }

    private static MemoryFacts read(String error) {
        return new JobBuilder().failed(4, 9, error).map(10, 14, 15).memoryFacts();
    }
}
