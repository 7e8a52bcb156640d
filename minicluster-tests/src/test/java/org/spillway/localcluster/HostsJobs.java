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

/** Runs jobs and other commands on the gateway of a cluster of hosts. */
final class HostsJobs {
    private static final int POLL_MILLIS = 100;

    private final HostsCluster cluster;
    private final Host gateway;
    private final Path temp;

    /**
     * Creates the commands of a cluster that runs.
     *
     * @param temp where the outputs of commands are written
     */
    HostsJobs(HostsCluster cluster, Host gateway, Path temp) {
        this.cluster = cluster;
        this.gateway = gateway;
        this.temp = temp;
    }

    /** Returns arguments with the engine and a preset before them. */
    static String[] with(String preset, String... arguments) {
        List<String> all = new ArrayList<>(List.of("-libjars", jar("spillway-engine"), "-conf", conf(preset)));
        all.addAll(List.of(arguments));
        return all.toArray(new String[0]);
    }

    /** Returns arguments with both plug-ins and shared JVMs before them. */
    static String[] shared(String... arguments) {
        List<String> all = new ArrayList<>(List.of("-conf", conf("mapred-site-spillway-reuse.xml")));
        all.addAll(List.of("-D", "mapreduce.job.reduce.slowstart.completedmaps=1"));
        all.addAll(List.of(arguments));
        return with("mapred-site-spillway.xml", all.toArray(new String[0]));
    }

    private static String conf(String file) {
        return Path.of("../conf", file).toAbsolutePath().normalize().toString();
    }

    /** Returns the jar of the class path with a part of its name. */
    static String jar(String name) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.contains(name) && entry.endsWith(".jar"))
                .findFirst()
                .orElseThrow();
    }

    /** Starts a sample job. */
    Client job(String name, String... arguments) throws IOException {
        return run(List.of(jar("spillway-jobs"), name), arguments);
    }

    /** Starts a job of a jar, with its main class or name if the jar has several. */
    Client run(List<String> jar, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("hadoop", "jar"));
        command.addAll(jar);
        command.addAll(List.of("-D", "mapreduce.client.progressmonitor.pollinterval=" + POLL_MILLIS));
        for (String task : List.of("map", "reduce")) {
            command.addAll(List.of(
                    "-D", "mapreduce." + task + ".java.opts=-Xmx400m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"));
        }
        command.addAll(List.of(arguments));
        return start(cluster.command(gateway, command));
    }

    /** Starts a command. */
    Client start(ProcessBuilder command) throws IOException {
        Path log = Files.createTempFile(temp, "client", ".log");
        return new Client(
                command.redirectErrorStream(true).redirectOutput(log.toFile()).start(), log);
    }

    /** A command, and what it prints. */
    record Client(Process process, Path log) {
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

        String text() throws IOException {
            return Files.readString(log, StandardCharsets.UTF_8);
        }
    }

    /** Returns the checksum of all files of a folder in HDFS, which together have this length. */
    String checksum(String output, long bytes) throws Exception {
        Process cat = cluster.command(gateway, List.of("hadoop", "fs", "-cat", output + "/part-*"))
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
}
