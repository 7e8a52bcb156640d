package org.spillway.tools.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line of {@code scripts/spillway jobs-table}. */
class JobTableTest {
    @TempDir
    private Path temp;

    @Test
    void run_wrongUsage_exitCode2() throws IOException {
        assertThat(run("--help")).isZero();
        assertThat(run("--rows", "few")).isEqualTo(2);
        assertThat(run("--rows", "9")).isEqualTo(2);
        assertThat(run("--runs", "0")).isEqualTo(2);
        assertThat(run("nosuchjob")).isEqualTo(2);
        assertThat(run("--html", "/no/such/folder/page.html")).isEqualTo(2);
        assertThat(run("--start-conf", "/no/such.xml")).isEqualTo(2);
    }

    /** An exception gives exit code 1. */
    private int run(String... arguments) throws IOException {
        Path jar = temp.resolve("job.jar");
        if (Files.notExists(jar)) {
            Files.createFile(jar);
        }
        List<String> args = new ArrayList<>(List.of("--jar", jar.toString()));
        args.addAll(List.of(arguments));
        return JobTable.run(
                new Unused(),
                new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8),
                args.toArray(new String[0]));
    }

    private static final class Unused implements CompareCluster {
        @Override
        public Configuration configuration() {
            throw new IllegalStateException("used");
        }

        @Override
        public org.apache.hadoop.fs.Path folder() {
            throw new IllegalStateException("used");
        }

        @Override
        public ProcessBuilder command(Map<String, String> settings, List<String> arguments) {
            throw new IllegalStateException("used");
        }

        @Override
        public String kept() {
            throw new IllegalStateException("used");
        }
    }
}
