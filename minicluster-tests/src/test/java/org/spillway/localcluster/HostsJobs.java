package org.spillway.localcluster;

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
import java.util.stream.Stream;
import org.spillway.localcluster.hosts.Host;

/**
 * Runs the sample jobs on the gateway of a cluster of hosts.
 *
 * @param temp a folder of clients' logs
 */
record HostsJobs(HostsCluster cluster, Path temp) {
    private static final int POLL_MILLIS = 100;

    /** The options of a task's JVM. */
    static final String JVM = "-Xmx400m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

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

    private static String jar(String name) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.contains(name) && entry.endsWith(".jar"))
                .findFirst()
                .orElseThrow();
    }

    /** Starts a sample job. */
    Job start(String name, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("hadoop", "jar", jar("spillway-jobs"), name));
        command.addAll(List.of("-D", "mapreduce.client.progressmonitor.pollinterval=" + POLL_MILLIS));
        for (String task : List.of("map", "reduce")) {
            command.addAll(List.of("-D", "mapreduce." + task + ".java.opts=" + JVM));
        }
        command.addAll(arguments);
        Path log = Files.createTempFile(temp, name, ".log");
        Process process = cluster.command(cluster.gateway(), command)
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
                pause();
            }
        }

        /** Waits a moment. Fails if the job has ended. */
        void pause() throws Exception {
            assertThat(process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS))
                    .as(text())
                    .isFalse();
        }

        String text() throws IOException {
            return Files.readString(log, StandardCharsets.UTF_8);
        }
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
        Process cat = cluster.command(cluster.gateway(), List.of("hadoop", "fs", "-cat", output + "/part-*"))
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
