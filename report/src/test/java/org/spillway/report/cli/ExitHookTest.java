package org.spillway.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void hooksRunUnlessForgotten() throws Exception {
        Path errors = folder.resolve("stderr");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Ending.class.getName()))
                .redirectError(errors.toFile())
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        int code = process.waitFor();
        String complaints = Files.readString(errors, StandardCharsets.UTF_8);
        assertThat(code).as(complaints).isEqualTo(Program.FAILED);
        assertThat(said.lines()).as(complaints).containsExactly("file system is open: true");
    }
}
