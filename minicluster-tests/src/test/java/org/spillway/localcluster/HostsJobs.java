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
import java.util.concurrent.TimeUnit;
import org.spillway.localcluster.hosts.Host;

/** Runs clients of a cluster of hosts on its gateway, as root or as a user. */
final class HostsJobs {
    static final int POLL_MILLIS = 100;

    private final HostsCluster cluster;
    private final Path logs;
    private final String user;

    /**
     * Creates the clients of a user.
     *
     * @param logs the folder of what they print
     * @param user null for root
     */
    HostsJobs(HostsCluster cluster, Path logs, String user) {
        this.cluster = cluster;
        this.logs = logs;
        this.user = user;
    }

    /** Starts a sample job with small tasks. */
    Client job(String name, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("hadoop", "jar", jar("spillway-jobs"), name));
        command.addAll(List.of("-D", "mapreduce.client.progressmonitor.pollinterval=" + POLL_MILLIS));
        for (String task : List.of("map", "reduce")) {
            command.addAll(List.of(
                    "-D", "mapreduce." + task + ".java.opts=-Xmx400m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"));
        }
        command.addAll(arguments);
        return start(name, command);
    }

    /** Starts a command on the gateway. */
    Client start(String name, List<String> command) throws IOException {
        return start(name, cluster.gateway(), command);
    }

    /** Starts a command on a host. */
    Client start(String name, Host host, List<String> command) throws IOException {
        Path log = Files.createTempFile(logs, name, ".log");
        ProcessBuilder builder =
                user == null ? cluster.command(host, command) : cluster.command(host, cluster.user(user), command);
        return new Client(
                builder.redirectErrorStream(true).redirectOutput(log.toFile()).start(), log);
    }

    /** A client, and what it prints. */
    record Client(Process process, Path log) {
        void await() throws Exception {
            assertThat(process.waitFor()).as(text()).isZero();
        }

        void awaitLine(String part) throws Exception {
            while (!text().contains(part)) {
                awaitMore();
            }
        }

        /** Waits a little. Fails if the client has ended. */
        void awaitMore() throws Exception {
            assertThat(process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS))
                    .as(text())
                    .isFalse();
        }

        String text() throws IOException {
            return Files.readString(log, StandardCharsets.UTF_8);
        }
    }

    /** Returns the checksum of all files of a folder in HDFS, whose length must be this. */
    String checksum(String output, long length) throws Exception {
        List<String> command = List.of("hadoop", "fs", "-cat", output + "/part-*");
        Host gateway = cluster.gateway();
        ProcessBuilder builder = user == null
                ? cluster.command(gateway, command)
                : cluster.command(gateway, cluster.user(user), command);
        Process cat = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        byte[] buffer = new byte[1 << 16];
        long read = 0;
        try (InputStream in = cat.getInputStream()) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
                read += count;
            }
        }
        assertThat(cat.waitFor()).isZero();
        assertThat(read).isEqualTo(length);
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Returns the options with which jobs use both plug-ins. */
    static List<String> both() {
        return List.of("-libjars", jar("spillway-engine"), "-conf", conf("mapred-site-spillway.xml"));
    }

    /** Returns the options with which jobs use both plug-ins in shared JVMs. */
    static List<String> shared() {
        List<String> all = new ArrayList<>(both());
        all.addAll(List.of("-conf", conf("mapred-site-spillway-reuse.xml")));
        return all;
    }

    private static String conf(String file) {
        return Path.of("../conf", file).toAbsolutePath().normalize().toString();
    }

    static String jar(String name) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.contains(name) && entry.endsWith(".jar"))
                .findFirst()
                .orElseThrow();
    }
}
