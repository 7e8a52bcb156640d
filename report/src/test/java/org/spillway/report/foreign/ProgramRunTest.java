package org.spillway.report.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramRunTest {
    @TempDir
    Path temp;

    @Test
    void of_program_exitCodeAndBothStreams() throws Exception {
        assertThat(ProgramRun.of("sh", "-c", "echo out; echo err >&2; exit 3"))
                .isEqualTo(new ProgramRun(3, "out\nerr\n"));
    }

    @Test
    void of_input_isRead() throws Exception {
        assertThat(ProgramRun.of(new ProcessBuilder("cat"), "säge\n")).isEqualTo(new ProgramRun(0, "säge\n"));
    }

    @Test
    void of_programThatReadsNothing_itsExitCode() throws Exception {
        assertThat(ProgramRun.of(new ProcessBuilder("false"), "a".repeat(1 << 20)))
                .isEqualTo(new ProgramRun(1, ""));
    }

    @Test
    void of_errorsToAFile_onlyStandardOutput() throws Exception {
        Path errors = temp.resolve("errors");
        ProcessBuilder builder =
                new ProcessBuilder("sh", "-c", "echo out; echo err >&2").redirectError(errors.toFile());

        assertThat(ProgramRun.of(builder, "")).isEqualTo(new ProgramRun(0, "out\n"));
        assertThat(errors).hasContent("err");
        assertThat(Files.size(errors)).isEqualTo(4);
    }

    @Test
    void of_missingProgram_throws() {
        assertThatThrownBy(() -> ProgramRun.of("no-such-program")).isInstanceOf(IOException.class);
    }
}
