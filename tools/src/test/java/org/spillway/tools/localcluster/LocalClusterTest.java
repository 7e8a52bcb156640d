package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the files, the ports and the command line of a cluster of processes. Starts no process. */
class LocalClusterTest {
    @TempDir
    private Path temp;

    private ClusterFolder folder;

    @BeforeEach
    void chooseFolder() {
        folder = ClusterFolder.of(temp.resolve("cluster"));
    }

    @Test
    void stop_pidOfOtherProcess_processLeftAlone() throws Exception {
        folder.make();
        ProcessHandle self = ProcessHandle.current();
        Files.writeString(folder.pids().resolve("namenode.pid"), self.pid() + " 1\n", StandardCharsets.UTF_8);

        assertThat(new LocalCluster(folder, ClusterFolder.JAVA, "").running()).isEmpty();
        assertThat(LocalClusterMain.run("stop", "--dir", folder.root().toString()))
                .isZero();
        assertThat(self.isAlive()).isTrue();
        assertThat(PidFile.daemons(folder)).isEmpty();
    }

    @Test
    void make_folderWithOtherFiles_throws() throws Exception {
        Path other = Files.createDirectory(
                temp.resolve("hadoop"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path command = Files.createDirectory(other.resolve("bin")).resolve("hadoop");
        Files.writeString(command, "theirs");

        assertThatThrownBy(() -> ClusterFolder.of(other).make()).hasMessageContaining("hadoop has other files");
        assertThat(command).hasContent("theirs");
        folder.make();
        folder.make();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "$HOME"})
    void status_folderNameThatShellsMisread_exitCode2(String name) {
        assertThat(LocalClusterMain.run("status", "--dir", name)).isEqualTo(2);
    }

    @Test
    void removeForeign_userVariables_removed() {
        Map<String, String> environment = new HashMap<>(Map.of(
                "PATH", "/bin",
                "HADOOP_USER_NAME", "hdfs",
                "YARN_CONF_DIR", "/etc/hadoop",
                "JAVA_TOOL_OPTIONS", "-XX:+UseG1GC"));

        Daemons.removeForeign(environment);

        assertThat(environment).containsOnlyKeys("PATH");
    }

    @Test
    void write_twoNodeManagers_ownFoldersOnLoopback() throws Exception {
        folder.make();
        new SiteSettings(folder, 2, List.of("a.jar", "b.jar"), false).write();

        Configuration one = read("nodemanager-1/yarn-site.xml");
        Configuration two = read("nodemanager-2/yarn-site.xml");
        assertThat(one.get("yarn.nodemanager.local-dirs"))
                .startsWith(folder.root().toString())
                .isNotEqualTo(two.get("yarn.nodemanager.local-dirs"));
        assertThat(one.get("yarn.nodemanager.log-dirs")).isNotEqualTo(two.get("yarn.nodemanager.log-dirs"));
        assertThat(one.get("yarn.resourcemanager.address")).isEqualTo(two.get("yarn.resourcemanager.address"));
        assertThat(read("mapred-site.xml").get("mapreduce.application.classpath"))
                .isEqualTo("a.jar,b.jar");
        for (String file : List.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml")) {
            read(file).forEach(setting -> {
                if (setting.getKey().endsWith("address")) {
                    assertThat(setting.getValue()).as(setting.getKey()).startsWith("localhost:");
                }
            });
        }
    }

    @Test
    void write_recovery_fixedPorts() throws Exception {
        folder.make();
        new SiteSettings(folder, 2, List.of("a.jar"), true).write();

        Configuration one = read("nodemanager-1/yarn-site.xml");
        Configuration two = read("nodemanager-2/yarn-site.xml");
        // Loads the files like the shuffle service: the MapReduce file is the last one, so its values take precedence.
        one.addResource(site("nodemanager-1/mapred-site.xml"));
        two.addResource(site("nodemanager-2/mapred-site.xml"));
        for (String own :
                List.of("yarn.nodemanager.address", "mapreduce.shuffle.port", "yarn.nodemanager.recovery.dir")) {
            assertThat(one.get(own)).as(own).isNotEqualTo(two.get(own)).doesNotEndWith(":0");
        }
        assertThat(one.getBoolean("yarn.nodemanager.recovery.enabled", false)).isTrue();
        assertThat(read("yarn-site.xml").getBoolean("yarn.nodemanager.recovery.enabled", false))
                .as("what jobs see")
                .isTrue();
        assertThat(one.get("mapreduce.shuffle.port")).isNotEqualTo("0");
    }

    @Test
    void of_classPath_onlyHadoopJars() {
        String classPath = String.join(
                File.pathSeparator,
                "/r/spillway-engine-0.1.0.jar",
                "/r/engine/target/classes",
                "/r/hadoop-common-3.5.0.jar",
                "/r/hadoop-hdfs-3.5.0-tests.jar",
                "/r/junit-jupiter-api-5.jar",
                "/r/lz4-java-1.13.0.jar");
        assertThat(HadoopJars.of(classPath)).containsExactly("/r/hadoop-common-3.5.0.jar", "/r/lz4-java-1.13.0.jar");
    }

    @Test
    void find_twentyPorts_distinct() throws IOException {
        assertThat(new HashSet<>(FreePorts.find(20))).hasSize(20);
    }

    @Test
    void find_manyPorts_belowPortsOfConnections() throws IOException {
        // The history server binds its ports seconds after they are found.
        int first = firstPortOfConnections();

        assertThat(FreePorts.find(500)).allMatch(port -> port < first);
    }

    @Test
    void run_wrongUsage_exitCode2() {
        assertThat(LocalClusterMain.run("--help")).isZero();
        assertThat(LocalClusterMain.run()).isEqualTo(2);
        assertThat(LocalClusterMain.run("restart")).isEqualTo(2);
        assertThat(LocalClusterMain.run("start", "--dir", temp.toString(), "--nodemanagers=0"))
                .isEqualTo(2);
        assertThat(LocalClusterMain.run("start", "--dir", temp.toString(), "--nodemanagers=17"))
                .isEqualTo(2);
    }

    private static int firstPortOfConnections() throws IOException {
        Path range = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
        if (Files.notExists(range)) {
            return 49_152;
        }
        // A reader with a buffer: the kernel answers the first read alone, and Files.readString reads one byte first.
        try (BufferedReader reader = Files.newBufferedReader(range)) {
            return Integer.parseInt(reader.readLine().split("\\s+")[0]);
        }
    }

    private Configuration read(String file) {
        Configuration conf = new Configuration(false);
        conf.addResource(site(file));
        return conf;
    }

    private org.apache.hadoop.fs.Path site(String file) {
        return new org.apache.hadoop.fs.Path(folder.conf().resolve(file).toUri());
    }
}
