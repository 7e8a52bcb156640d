package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.spillway.tools.localcluster.hosts.Host;

/** Runs clients of a cluster of hosts, as root or as a user. */
final class HostsJobs {
    static final int POLL_MILLIS = 100;

    /** The options of a task's JVM. */
    static final String JVM = "-Xmx400m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    private static final Pattern JOB = Pattern.compile("job_(\\d+_\\d+)");

    private final HostsCluster cluster;
    private final Path logs;
    private final String user;

    /**
     * Creates the clients of root.
     *
     * @param logs the folder of what they print
     */
    HostsJobs(HostsCluster cluster, Path logs) {
        this(cluster, logs, null);
    }

    /** Creates the clients of a user, or of root if that is null. */
    HostsJobs(HostsCluster cluster, Path logs, String user) {
        this.cluster = cluster;
        this.logs = logs;
        this.user = user;
    }

    /** Returns options for both plug-ins, followed by other arguments. */
    static List<String> both(String... arguments) {
        List<String> all =
                new ArrayList<>(List.of("-libjars", jar("spillway-engine"), "-conf", conf("mapred-site-spillway.xml")));
        all.addAll(List.of(arguments));
        return all;
    }

    /** Returns options for both plug-ins in shared JVMs, followed by other arguments. Reduces wait for all maps. */
    static List<String> shared(String... arguments) {
        List<String> all = both("-conf", conf("mapred-site-spillway-reuse.xml"));
        all.addAll(List.of("-D", "mapreduce.job.reduce.slowstart.completedmaps=1"));
        all.addAll(List.of(arguments));
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

    /** Starts a sample job with small tasks on the gateway. */
    Client job(String name, List<String> arguments) throws IOException {
        return job(List.of(jar("spillway-jobs"), name), arguments);
    }

    /** Starts a job of a jar, with its main class or name if the jar has several. */
    Client job(List<String> jar, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("hadoop", "jar"));
        command.addAll(jar);
        command.addAll(List.of("-D", "mapreduce.client.progressmonitor.pollinterval=" + POLL_MILLIS));
        for (String task : List.of("map", "reduce")) {
            command.addAll(List.of("-D", "mapreduce." + task + ".java.opts=" + JVM));
        }
        command.addAll(arguments);
        return start("job", command);
    }

    /** Starts a command on the gateway. */
    Client start(String name, List<String> command) throws IOException {
        return start(name, cluster.gateway(), command);
    }

    /** Starts a command on a host. */
    Client start(String name, Host host, List<String> command) throws IOException {
        return start(name, command(host, command));
    }

    private Client start(String name, ProcessBuilder command) throws IOException {
        Path log = Files.createTempFile(logs, name, ".log");
        Process process =
                command.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        return new Client(process, log);
    }

    /** Starts a command of the cluster, which may have variables of its own. */
    Client start(ProcessBuilder command) throws IOException {
        return start("client", command);
    }

    private ProcessBuilder command(Host host, List<String> command) throws IOException {
        return user == null ? cluster.command(host, command) : cluster.command(host, cluster.user(user), command);
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

        /** Waits a moment. Fails if the client has ended. */
        void awaitMore() throws Exception {
            assertThat(process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS))
                    .as(text())
                    .isFalse();
        }

        String text() throws IOException {
            return Files.readString(log, StandardCharsets.UTF_8);
        }

        /** Returns the numbers in the names of the job and its application: {@code 1795899723551_0007}. */
        String number() throws IOException {
            Matcher job = JOB.matcher(text());
            assertThat(job.find()).as(text()).isTrue();
            return job.group(1);
        }
    }

    /** Returns the logs of a job's containers on a worker so far. */
    List<Path> logs(Client job, Host worker) throws IOException {
        Path logs = HostsSettings.logs(cluster.own(worker)).resolve("application_" + job.number());
        return find(logs, 2, file -> file.endsWith("syslog"));
    }

    /** Returns the local files and folders of the newest job on a worker, by a pattern. */
    List<Path> files(Host worker, String pattern) throws IOException {
        String newest = "";
        for (Host each : cluster.workers()) {
            for (Path job : jobs(each)) {
                String name = job.getFileName().toString();
                newest = name.compareTo(newest) > 0 ? name : newest;
            }
        }
        List<Path> found = new ArrayList<>();
        for (Path job : jobs(worker)) {
            PathMatcher matcher = job.getFileSystem().getPathMatcher("glob:" + job + "/" + pattern);
            if (job.endsWith(newest)) {
                found.addAll(find(job, 2, matcher::matches));
            }
        }
        return found;
    }

    /** Returns the folders of jobs in the local folder of a worker's node manager. */
    private List<Path> jobs(Host worker) throws IOException {
        Path users = cluster.localDir(worker).resolve("usercache");
        return find(users, 3, path -> path.getFileName().toString().startsWith("application_"));
    }

    private static List<Path> find(Path folder, int depth, Predicate<Path> wanted) throws IOException {
        if (Files.notExists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(wanted).toList();
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof NoSuchFileException) {
                return find(folder, depth, wanted); // something of an earlier job was just removed
            }
            throw e.getCause();
        }
    }

    /** Returns the checksum of all files of a folder in HDFS, which must have a number of rows. */
    String checksum(String output, int rows) throws Exception {
        Process cat = command(cluster.gateway(), List.of("hadoop", "fs", "-cat", output + "/part-*"))
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
        assertThat(length).isEqualTo(rows * 100L);
        return HexFormat.of().formatHex(digest.digest());
    }
}
