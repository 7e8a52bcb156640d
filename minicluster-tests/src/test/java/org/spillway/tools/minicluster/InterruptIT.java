package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests that a benchmark that is interrupted leaves no process and no file behind. */
@Isolated("starts a cluster of its own")
@Tag("nightly")
class InterruptIT {
    private static final int SIGTERM_EXIT = 128 + 15;

    @TempDir
    private Path temp;

    @Test
    @Timeout(
            value = 1,
            unit = TimeUnit.HOURS,
            threadMode = ThreadMode.SEPARATE_THREAD) // reading lines is not interrupted
    void terasort_terminated_leavesNothing() throws Exception {
        Process bench = new ProcessBuilder(command())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader lines = bench.errorReader(StandardCharsets.UTF_8)) {
            // After this line, the application master runs and maps are running or about to start.
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

            // Process.destroy would close the stream that this test reads.
            bench.toHandle().destroy();
            List<String> lastWords = lines.lines().toList();
            bench.waitFor();

            assertThat(bench.exitValue()).isEqualTo(SIGTERM_EXIT);
            for (ProcessHandle container : containers) {
                // The container is killed, but it is an orphan. It disappears when init collects it.
                container.onExit().get();
            }
            assertThat(processesThatName(temp.toFile())).isEmpty();
            assertThat(temp).isEmptyDirectory();
            assertThat(lastWords).noneMatch(l -> l.contains("FAILED") || l.contains("Exception"));
        } finally {
            // Only a failed test has anything left to end. The JVM cannot clean up after this kind of kill.
            bench.descendants().forEach(ProcessHandle::destroyForcibly);
            bench.destroyForcibly();
        }
    }

    private List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // Options that the older Hadoop needs (see the profile hadoop-3.4).
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-opens"))
                .forEach(command::add);
        command.add("-Djava.io.tmpdir=" + temp);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), TeraSortBench.class.getName()));
        command.addAll(List.of("--size=500m", "--ways=stock"));
        return command;
    }

    /**
     * Returns the processes whose command lines name a folder, as those of containers do. It finds containers without
     * parents too.
     */
    private static List<String> processesThatName(File folder) {
        return ProcessHandle.allProcesses()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(line -> line.contains(folder.getPath()))
                .toList();
    }
}
