package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.spillway.tools.minicluster.Listeners;

/** Tests that a cluster of processes starts, serves, and leaves nothing behind. */
@Isolated("starts a cluster of its own")
class LocalClusterIT {
    @TempDir
    private Path temp;

    private ClusterFolder folder;

    @BeforeEach
    void chooseFolder() {
        folder = ClusterFolder.of(temp.resolve("cluster"));
    }

    @AfterEach
    void stop() {
        // Stops what a failed test may have left running.
        LocalClusterMain.run("stop", "--dir", folder.root().toString());
    }

    @Tag("nightly")
    @Test
    void start_oneNodeManager_servesUntilStopped() throws Exception {
        String dir = folder.root().toString();
        assertThat(LocalClusterMain.run("status", "--dir", dir)).isEqualTo(1);
        assertThat(LocalClusterMain.run("start", "--dir", dir, "--nodemanagers", "1"))
                .isZero();
        try {
            assertThat(LocalClusterMain.run("status", "--dir", dir)).isZero();
            assertThat(PidFile.daemons(folder))
                    .containsExactly("datanode", "historyserver", "namenode", "nodemanager-1", "resourcemanager");
            assertThat(LocalClusterMain.run("start", "--dir", dir))
                    .as("a second start")
                    .isEqualTo(1);
            assertOnlyTheShuffleIsOpen();

            Path file = Files.writeString(temp.resolve("text"), "kept\n", StandardCharsets.UTF_8);
            assertThat(hadoop("fs", "-put", file.toString(), "/text")).isEmpty();
            assertThat(hadoop("fs", "-cat", "/text")).isEqualTo("kept\n");
        } finally {
            List<ProcessHandle> running = processes();
            assertThat(LocalClusterMain.run("stop", "--dir", dir)).isZero();
            assertThat(running).noneMatch(PidFile::isRunning);
        }
        assertThat(PidFile.daemons(folder)).isEmpty();
        assertThat(folder.log("namenode")).as("stop removes no files").exists();
    }

    /** Hadoop has no setting for the address of the shuffle service. */
    private void assertOnlyTheShuffleIsOpen() throws IOException {
        for (String daemon : PidFile.daemons(folder)) {
            ProcessHandle process = new PidFile(folder, daemon).running().orElseThrow();
            assertThat(Listeners.of(process)).as(daemon).isNotEmpty();
            assertThat(Listeners.open(process)).as(daemon).hasSize(daemon.equals("nodemanager-1") ? 1 : 0);
        }
    }

    @Test
    void start_daemonDoesNotStart_throwsWithItsLog() throws Exception {
        folder.make();
        // A file is in the way of the name node's folder.
        Files.createFile(folder.data().resolve("name"));
        LocalCluster cluster = new LocalCluster(folder, ClusterFolder.JAVA, System.getProperty("java.class.path"));

        assertThatThrownBy(() -> cluster.start(1, false))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("namenode has ended", "namenode.log", "data/name");
        assertThat(cluster.started()).as("what was started is stopped").isEmpty();
    }

    private List<ProcessHandle> processes() throws IOException {
        List<ProcessHandle> processes = new ArrayList<>();
        for (String daemon : PidFile.daemons(folder)) {
            new PidFile(folder, daemon).running().ifPresent(processes::add);
        }
        return processes;
    }

    /** Returns the output of the command in the cluster's folder. */
    private String hadoop(String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(folder.bin().resolve("hadoop").toString()));
        command.addAll(List.of(arguments));
        Path out = temp.resolve("out");
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile());
        builder.redirectError(temp.resolve("err").toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().remove("HADOOP_CONF_DIR");
        Process process = builder.start();
        assertThat(process.waitFor())
                .as(Files.readString(temp.resolve("err"), StandardCharsets.UTF_8))
                .isZero();
        return Files.readString(out, StandardCharsets.UTF_8);
    }
}
