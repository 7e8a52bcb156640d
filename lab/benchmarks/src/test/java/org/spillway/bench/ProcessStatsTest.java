package org.spillway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ProcessStatsTest {
    @Test
    void writtenBytes_writtenFile_counted(@TempDir Path dir) throws IOException {
        int bytes = 3 << 20;
        long before = ProcessStats.writtenBytes();
        Files.write(dir.resolve("file"), new byte[bytes]);
        assertThat(ProcessStats.writtenBytes() - before).isBetween((long) bytes, 2L * bytes);
    }

    @Test
    void peakBytes_thisProcess_wholeProcess() throws IOException {
        assertThat(ProcessStats.peakBytes()).isGreaterThan(Runtime.getRuntime().totalMemory() / 1000);
    }
}
