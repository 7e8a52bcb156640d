package org.spillway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmMemoryTest {
    private static final long MIB = 1 << 20;

    @TempDir
    private Path dir;

    /** The last column is the most that bench container measured, in MiB. */
    @ParameterizedTest
    @CsvSource({"400, 145, 115", "820, 163, 138", "1638, 197, 159", "4096, 299, 263"})
    void whatTheJvmTakesGrowsWithItsHeap(long heap, long own, long measured) {
        assertThat(JvmMemory.of(heap * MIB, "").own()).isEqualTo(own * MIB).isGreaterThan(measured * MIB);
    }

    @Test
    void anArchiveIsMappedAsAWhole() throws IOException {
        Path archive = Files.write(dir.resolve("tasks.aot"), new byte[5_000_000]);
        long without =
                JvmMemory.of(820 * MIB, "-XX:AOTCache=" + dir.resolve("none")).own();
        assertThat(JvmMemory.of(820 * MIB, "-Xmx820m -XX:AOTCache=" + archive).own() - without)
                .isBetween(5_000_000L - MIB, 5_000_000L + MIB);
    }

    @Test
    void directMemoryIsLimitedByItsOptionOrTheHeap() {
        assertThat(JvmMemory.of(100, "").direct()).isEqualTo(100);
        assertThat(JvmMemory.of(100, "").directIsSet()).isFalse();
        assertThat(JvmMemory.of(100, "-XX:MaxDirectMemorySize=7").direct()).isEqualTo(7);
        assertThat(JvmMemory.of(100, "-XX:MaxDirectMemorySize=7").directIsSet()).isTrue();
    }
}
