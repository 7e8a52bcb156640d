package org.spillway.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** A benchmark that is ended half-way leaves no process and no file behind. */
class InterruptTest {
    private static final int SIGTERM_EXIT = 128 + 15;

    @TempDir
    private Path temp;

    @Test
    @Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
    void leavesNothingBehind() throws Exception {
        Process bench = new ProcessBuilder(command())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader lines = bench.errorReader(StandardCharsets.UTF_8)) {
            // Now the master runs, and maps do, or are about to.
            List<String> said = new ArrayList<>();
            String line = lines.readLine();
            while (line != null && !line.contains("map 0%")) {
                said.add(line);
                line = lines.readLine();
            }
            assertThat(line).as("a progress line after %s", said).isNotNull();
            assertThat(temp.toFile().list()).hasSize(1);
            List<ProcessHandle> containers = bench.descendants().toList();
            assertThat(containers).isNotEmpty();

            // Process.destroy would close the stream that is read here.
            bench.toHandle().destroy();
            List<String> lastWords = lines.lines().toList();
            assertThat(bench.waitFor(60, TimeUnit.SECONDS)).as("ended").isTrue();

            assertThat(bench.exitValue()).isEqualTo(SIGTERM_EXIT);
            for (ProcessHandle container : containers) {
                // Killed, but an orphan: it is up to init when it is gone for good.
                container.onExit().get(10, TimeUnit.SECONDS);
            }
            assertThat(processesThatName(temp.toFile())).isEmpty();
            assertThat(temp).isEmptyDirectory();
            assertThat(lastWords).noneMatch(l -> l.contains("FAILED") || l.contains("Exception"));
        } finally {
            // Only when the test has failed is there anything left; killed like this, the JVM could not clean up
            // itself.
            bench.descendants().forEach(ProcessHandle::destroyForcibly);
            bench.destroyForcibly();
        }
    }

    private List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // What the older Hadoop needs: see the profile hadoop-3.4.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-opens"))
                .forEach(command::add);
        command.add("-Djava.io.tmpdir=" + temp);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), TeraSortBench.class.getName()));
        command.addAll(List.of("--size=500m", "--ways=stock"));
        return command;
    }

    /** A container's command line names its folder; it would be found here even with its parents gone. */
    private static List<String> processesThatName(File folder) {
        return ProcessHandle.allProcesses()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(line -> line.contains(folder.getPath()))
                .toList();
    }
}
