package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests jobs of Hadoop's own examples, by stock, both plug-ins and shared JVMs, where containers run older Java. Needs an older
 * Hadoop, too, as by {@code -Phadoop-3.3}, and the JDKs in {@code JAVA8_HOME} and {@code JAVA11_HOME}.
 */
@Tag("nightly")
@Isolated("starts a cluster of its own")
class OlderJavaIT {
    private static final String ROWS = "60000";

    @TempDir
    private Path temp;

    private ClusterFolder folder;
    private Path client;

    @ParameterizedTest
    @ValueSource(ints = {8, 11})
    void jobs_daemonsAndContainersOfOlderJava_outputsOfStock(int version) throws Exception {
        start(jdk(version));

        runAll(version == 8 ? "1.8" : "11");
    }

    @Test
    void jobs_containersOfJava17OverDaemonsOfJava8_outputsOfStock() throws Exception {
        start(jdk(8));
        client = ClusterFolder.JAVA;

        runAll(
                Integer.toString(Runtime.version().feature()),
                "-Dmapreduce.map.env=JAVA_HOME=" + client,
                "-Dmapreduce.reduce.env=JAVA_HOME=" + client,
                // Hadoop's own master needs it on Java 17 before Hadoop 3.5.
                "-Dyarn.app.mapreduce.am.env=JAVA_HOME=" + client
                        + ",JDK_JAVA_OPTIONS=--add-opens=java.base/java.lang=ALL-UNNAMED");
    }

    private static Path jdk(int version) {
        assumeThat(VersionInfo.getVersion()).as("Hadoop 3.5 needs Java 17").doesNotStartWith("3.5");
        String variable = "JAVA" + version + "_HOME";
        assumeThat(System.getenv(variable)).as(variable).isNotNull();
        return Path.of(System.getenv(variable));
    }

    private void start(Path java) throws Exception {
        folder = ClusterFolder.of(temp.toRealPath().resolve("cluster"));
        client = java;
        new LocalCluster(folder, java, System.getProperty("java.class.path")).start(1, false);
    }

    @AfterEach
    void stop() {
        if (folder != null) {
            LocalClusterMain.run("stop", "--dir", folder.root().toString());
        }
    }

    private void runAll(String version, String... settings) throws Exception {
        Path text = temp.resolve("text");
        Files.writeString(text, "of all the words of all the lines\n".repeat(5000));
        hadoop("fs", "-put", text.toString(), "/text");
        example("teragen", List.of("-Dmapreduce.job.maps=3"), ROWS, "/rows");
        for (String job : List.of("terasort", "wordcount")) {
            String input = job.equals("terasort") ? "/rows" : "/text";
            List<String> own = new ArrayList<>(List.of(settings));
            own.add("-Dmapreduce.job.reduces=2");
            for (String side : List.of("map", "reduce")) {
                // Hadoop 3.3 itself runs work in the JVM's common pool, by which a task's classes may be reached.
                own.add("-Dmapreduce." + side + ".java.opts=-Xmx400m -showversion"
                        + " -Djava.util.concurrent.ForkJoinPool.common.parallelism=0");
            }
            example(job, own, input, "/" + job + "-stock");
            String expected = checksum("/" + job + "-stock");
            assertThat(lastLogs()).contains("version \"" + version + ".").doesNotContain("Spillway");
            own.addAll(0, HostsJobs.both());
            example(job, own, input, "/" + job + "-both");
            assertThat(checksum("/" + job + "-both")).as(job).isEqualTo(expected);
            assertThat(lastLogs()).as(job).contains("Spillway collects").doesNotContain("Spillway leaves");
            own.addAll(HostsJobs.shared());
            example(job, own, input, "/" + job + "-shared");
            assertThat(checksum("/" + job + "-shared")).as(job).isEqualTo(expected);
            assertThat(lastLogs()).as(job).contains("begins as task 2 of this JVM");
        }
    }

    private void example(String job, List<String> settings, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("jar", HostsJobs.jar("hadoop-mapreduce-examples"), job));
        command.addAll(settings);
        command.addAll(List.of(arguments));
        hadoop(command.toArray(new String[0]));
    }

    private String checksum(String output) throws Exception {
        return hadoop("fs", "-cat", output + "/part-r-*");
    }

    /** Returns what all containers of the newest job have logged. */
    private String lastLogs() throws IOException {
        Path logs = folder.logs().resolve(DaemonKind.NODEMANAGER.name(1));
        try (Stream<Path> jobs = Files.list(logs)) {
            Path newest = jobs.max(Path::compareTo).orElseThrow();
            StringBuilder all = new StringBuilder();
            try (Stream<Path> files = Files.walk(newest)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
                }
            }
            return all.toString();
        }
    }

    /** Returns the output of the command in the cluster's folder. */
    private String hadoop(String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(folder.bin().resolve("hadoop").toString()));
        command.addAll(List.of(arguments));
        Path out = temp.resolve("out");
        Path err = temp.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile());
        builder.redirectError(err.toFile());
        builder.environment().put("JAVA_HOME", client.toString());
        builder.environment().remove("HADOOP_CONF_DIR");
        Process process = builder.start();
        assertThat(process.waitFor())
                .as(Files.readString(err, StandardCharsets.ISO_8859_1))
                .isZero();
        return Files.readString(out, StandardCharsets.ISO_8859_1);
    }
}
