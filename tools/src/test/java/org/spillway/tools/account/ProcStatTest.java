package org.spillway.tools.account;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcStatTest {
    @Test
    void parse_nameWithBracketsAndBlanks_nameAndTicks() throws Exception {
        String line = "71 (C2 Compiler) (x) S 1 71 71 0 -1 4194560 1 2 3 4 250 50 7 8 20 0 1 0 99 1 1 1";
        assertThat(ProcStat.parse(line)).isEqualTo(new ProcStat("C2 Compiler) (x", 1, 300, 15));
    }

    @Test
    void parse_nameWithBlanksAndBrackets_fieldsAfterIt() {
        String line = "4211 (C2 (x) Compi) S 17 4211 4211 0 -1 1077936128 100 200 0 0 321 45 67 8 20 0 33 0 12345 1 2";
        assertThat(ProcStat.parse(line)).isEqualTo(new ProcStat("C2 (x) Compi", 17, 366, 75));
    }

    /** Linux cuts a name after 15 bytes, perhaps within a character. */
    @Test
    void read_nameCutWithinCharacter_ticks(@TempDir Path dir) throws Exception {
        byte[] line = "71 (?) S 1 71 71 0 -1 4194560 1 2 3 4 250 50 7 8 20 0 1 0 99 1 1 1".getBytes(US_ASCII);
        line[4] = (byte) 0xc3;
        assertThat(ProcStat.read(Files.write(dir.resolve("stat"), line))
                        .orElseThrow()
                        .ticks())
                .isEqualTo(300);
    }

    @Test
    void read_endedThread_empty() throws Exception {
        assertThat(ProcStat.read(Path.of("/proc/self/task/none/stat"))).isEmpty();
    }
}
