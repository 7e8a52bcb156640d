package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryDeathTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Error: Java heap space | true
                    Error: GC overhead limit exceeded | true
                    Error: Metaspace | false
                    Error: Compressed class space | false
                    Error: Cannot reserve 1048576 bytes of direct buffer memory (allocated: 1, limit: 2) | true
                    Error: java.lang.RuntimeException: in a fetcher. Caused by: java.lang.OutOfMemoryError: Java heap space | true
                    Exception from container-launch. Exit code: 255. Halting due to Out Of Memory Error... | true
                    Error: java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory | false
                    Error: Requested array size exceeds VM limit | false
                    Error: java.io.IOException: no Java heap space is meant | false
                    Container killed on request. Exit code is 143 | false
                    """)
    void isOfJvm_diagnostics_onlyWhereMoreMemoryHelps(String diagnostics, boolean isOfMemory) {
        assertThat(MemoryDeath.isOfJvm(diagnostics)).isEqualTo(isOfMemory);
    }

    @Test
    void isOfJvm_noDiagnostics_false() {
        assertThat(MemoryDeath.isOfJvm(null)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"-104, true", "-103, true", "-102, false", "-100, false", "0, false", "137, false", "255, false"})
    void isOfContainer_exitStatus_onlyYarnsLimits(int exit, boolean isOfMemory) {
        assertThat(MemoryDeath.isOfContainer(exit)).isEqualTo(isOfMemory);
    }
}
