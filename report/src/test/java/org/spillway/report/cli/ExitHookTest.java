package org.spillway.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.report.foreign.ProgramRun;

/** Runs in a separate JVM, which exits. */
class ExitHookTest {
    /** The program of the other JVM. */
    static final class Ending {
        private Ending() {}

        /** Registers hooks, removes one and exits. */
        public static void main(String[] args) throws IOException {
            FileSystem local = FileSystem.get(new Configuration());
            new ExitHook(() -> System.out.println("file system is open: " + isOpen(local)));
            new ExitHook(() -> System.out.println("forgotten")).close();
            System.exit(Program.FAILED);
        }

        private static boolean isOpen(FileSystem fs) {
            try {
                // An open file system is still in the cache.
                return fs == FileSystem.get(new Configuration());
            } catch (IOException e) {
                return false;
            }
        }
    }

    @TempDir
    Path folder;

    @Test
    void exit_closedHook_notRun() throws Exception {
        Path errors = folder.resolve("stderr");
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Ending.class.getName());
        ProgramRun run = ProgramRun.of(builder.redirectError(errors.toFile()), "");

        String complaints = Files.readString(errors, StandardCharsets.UTF_8);
        assertThat(run.exit()).as(complaints).isEqualTo(Program.FAILED);
        assertThat(run.output().lines()).as(complaints).containsExactly("file system is open: true");
    }
}
