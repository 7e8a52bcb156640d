package org.spillway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DirectMemoryOptionTest {
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
    void bytes(String options, long bytes) {
        assertThat(DirectMemoryOption.in(options)).isEqualTo(bytes);
    }
}
