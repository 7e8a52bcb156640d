package org.spillway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmOptionsTest {
    @ParameterizedTest
    @CsvSource({
        "-Xmx1g, 0",
        "-XX:MaxDirectMemorySize=0, 0",
        "-XX:MaxDirectMemorySize=12345, 12345",
        "-Xmx1g -XX:MaxDirectMemorySize=3k -ea, 3072",
        "-XX:MaxDirectMemorySize=2M, 2097152",
        "-XX:MaxDirectMemorySize=5g, 5368709120",
        "-XX:MaxDirectMemorySize=1T, 1099511627776",
        "-XX:MaxDirectMemorySize=1g -XX:MaxDirectMemorySize=7m, 7340032", // the JVM takes the last one
        "-XX:MaxDirectMemorySize=7x, 0", // no JVM starts with this option
        "'', 0",
    })
    void last_directMemory_inBytes(String options, long bytes) {
        assertThat(JvmOptions.last(JvmOptions.DIRECT, options)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({
        "-Xmx1g, 1073741824",
        "-Xms1g -ea, 0",
        "-Xmx820m -XX:+UseParallelGC, 859832320",
        "-Xmx1g -XX:MaxHeapSize=3k, 3072",
        "-XX:MaxHeapSize=1g -Xmx7m, 7340032",
        "-Dx=-Xmx2g, 0", // another option's value
        "-Xmx7x, 0",
    })
    void last_heap_inBytes(String options, long bytes) {
        assertThat(JvmOptions.last(JvmOptions.HEAP, options)).isEqualTo(bytes);
    }
}
