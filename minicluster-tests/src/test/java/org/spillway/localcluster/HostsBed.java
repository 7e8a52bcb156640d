package org.spillway.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.spillway.localcluster.hosts.NetworkPlan;
import org.spillway.localcluster.hosts.Requirements;

/** A cluster of hosts on which tests run the sample jobs from the gateway. */
final class HostsBed {
    private static final int POLL_MILLIS = 100;
    private static final Path ENDED = Path.of("ended");

    private final Path temp;
    private final NetworkPlan plan;
    private final ClusterFolder folder;
    private final HostsCluster cluster;

    /** Starts the cluster in a folder of the test. Skips the test where this user can make no hosts. */
    HostsBed(Path temp, NetworkPlan plan) throws Exception {
        try {
            Requirements.check();
        } catch (IOException e) {
            Assumptions.abort(e.getMessage());
        }
        this.temp = temp;
        this.plan = plan;
        folder = ClusterFolder.of(temp.toRealPath().resolve("cluster"));
        cluster = new HostsCluster(folder, System.getProperty("java.class.path"));
        cluster.start(plan, new WorkerSettings(true, null, false));
    }

    HostsCluster cluster() {
        return cluster;
    }

    ClusterFolder folder() {
        return folder;
    }

    /** Stops the cluster and checks that nothing of it is left. */
    void stop() throws Exception {
        Set<Path> namespaces = namespaces();
        cluster.stop();
        assertThat(namespaces)
                .as("those of the hosts and of the bridge")
                .hasSize(plan.hosts().size() + 1);
        assertThat(processes()).isEmpty();
        assertThat(ProcessHandle.allProcesses().map(HostsBed::namespace).filter(namespaces::contains))
                .as("processes in the namespaces of hosts")
                .isEmpty();
        assertThat(Files.readString(Path.of("/proc/self/mountinfo")))
                .doesNotContain(folder.root().toString());
    }

    /** Returns arguments of a job with both plug-ins. */
    static String[] both(String... arguments) {
        return with("mapred-site-spillway.xml", arguments);
    }

    /** Returns arguments of a job with both plug-ins in shared JVMs, whose reduces begin after the maps. */
    static String[] shared(String... arguments) {
        List<String> all = new ArrayList<>(List.of("-conf", conf("mapred-site-spillway-reuse.xml")));
        all.addAll(List.of("-D", "mapreduce.job.reduce.slowstart.completedmaps=1"));
        all.addAll(List.of(arguments));
        return both(all.toArray(new String[0]));
    }

    private static String[] with(String file, String... arguments) {
        List<String> all = new ArrayList<>(List.of("-libjars", jar("spillway-engine"), "-conf", conf(file)));
        all.addAll(List.of(arguments));
        return all.toArray(new String[0]);
    }

    private static String conf(String file) {
        return Path.of("../conf", file).toAbsolutePath().normalize().toString();
    }

    private static String jar(String name) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.contains(name) && entry.endsWith(".jar"))
                .findFirst()
                .orElseThrow();
    }

    /** Starts a sample job on the gateway. */
    Job job(String name, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("hadoop", "jar", jar("spillway-jobs"), name));
        command.addAll(List.of("-D", "mapreduce.client.progressmonitor.pollinterval=" + POLL_MILLIS));
        for (String task : List.of("map", "reduce")) {
            command.addAll(List.of(
                    "-D", "mapreduce." + task + ".java.opts=-Xmx400m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"));
        }
        command.addAll(List.of(arguments));
        Path log = Files.createTempFile(temp, name, ".log");
        Process process = cluster.command(plan.gateway(), command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new Job(process, log);
    }

    /** A client of a job, and what it prints. */
    record Job(Process process, Path log) {
        void await() throws Exception {
            assertThat(process.waitFor()).as(text()).isZero();
        }

        void awaitLine(String part) throws Exception {
            while (!text().contains(part)) {
                assertThat(process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS))
                        .as(text())
                        .isFalse();
            }
        }

        private String text() throws IOException {
            return Files.readString(log, StandardCharsets.UTF_8);
        }
    }

    /**
     * Returns the checksum of all files of a folder in HDFS.
     *
     * @param bytes the length of all together
     */
    String checksum(String output, long bytes) throws Exception {
        Process cat = cluster.command(plan.gateway(), List.of("hadoop", "fs", "-cat", output + "/part-*"))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        byte[] buffer = new byte[1 << 16];
        long length = 0;
        try (InputStream in = cat.getInputStream()) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
                length += read;
            }
        }
        assertThat(cat.waitFor()).isZero();
        assertThat(length).isEqualTo(bytes);
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Returns the processes of the cluster, on its hosts and around them. */
    private List<ProcessHandle> processes() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(process -> {
                    try {
                        Path line = Path.of("/proc", Long.toString(process.pid()), "cmdline");
                        return new String(Files.readAllBytes(line), StandardCharsets.UTF_8)
                                .contains(folder.root().toString());
                    } catch (IOException e) {
                        return false; // it has ended
                    }
                })
                .toList();
    }

    /** Returns the network namespaces of the cluster. */
    private Set<Path> namespaces() {
        Path own = namespace(ProcessHandle.current());
        return processes().stream()
                .map(HostsBed::namespace)
                .filter(found -> !found.equals(own) && !found.equals(ENDED))
                .collect(Collectors.toSet());
    }

    private static Path namespace(ProcessHandle process) {
        try {
            return Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "ns/net"));
        } catch (IOException e) {
            return ENDED;
        }
    }
}
