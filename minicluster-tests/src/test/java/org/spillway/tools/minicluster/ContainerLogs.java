package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;

/** Reads what the containers of a job on the shared cluster logged. */
final class ContainerLogs {
    /**
     * The number of lines, which is enough for the whole log of an application master and for the traces of a failed
     * task.
     */
    private static final int ENDING = 400;

    /** The log files of a container. A JVM that fails before it opens syslog writes the reason to one of the others. */
    private static final Set<String> NAMES = Set.of("syslog", "stderr", "stdout", "prelaunch.err");

    /** Of a node manager's folder of logs: yarn/CLUSTER/yarn-NUMBER/CLUSTER-logDir-NODE. */
    private static final int LOGS_DEPTH = 3;

    private ContainerLogs() {}

    /** Returns, for each map task of the job, the lines of its syslog that contain the text. */
    static List<List<String>> ofMaps(JobID job, String text) throws IOException {
        return files(job, Set.of("syslog")).stream()
                .map(ContainerLogs::lines)
                .filter(ContainerLogs::isMap)
                .map(lines -> containing(text, lines))
                .toList();
    }

    /** The same for its reduces. */
    static List<List<String>> ofReduces(JobID job, String text) throws IOException {
        return files(job, Set.of("syslog")).stream()
                .map(ContainerLogs::lines)
                .filter(lines ->
                        !containing("Using ShuffleConsumerPlugin", lines).isEmpty())
                .map(lines -> containing(text, lines))
                .toList();
    }

    /** Returns, for each container whose syslog has the text, the lines that contain it. */
    static List<List<String>> of(JobID job, String text) throws IOException {
        return of(job, "syslog", text);
    }

    /** The same for another file of each container. */
    static List<List<String>> of(JobID job, String file, String text) throws IOException {
        return files(job, Set.of(file)).stream()
                .map(each -> containing(text, lines(each)))
                .filter(lines -> !lines.isEmpty())
                .toList();
    }

    /** Returns the files of the containers' syslogs. */
    static List<Path> syslogs(JobID job) throws IOException {
        return files(job, Set.of("syslog"));
    }

    /** Fails with all logs of a failed job, because its cluster ends with the test JVM. */
    static void requireGood(boolean good, Job job) throws IOException, InterruptedException {
        if (!good) {
            assertThat(job).as("the job, which bad usage never starts").isNotNull();
            failed(job.getJobName(), job.getStatus().getFailureInfo(), job.getJobID());
        }
    }

    /** Like {@link #requireGood}, for a job that is known to have failed. */
    static void failed(String name, String reason, JobID job) throws IOException {
        fail("%s: %s%n%s", name, reason, ends(job));
    }

    /** Returns the daemons' warnings about the job, and the last lines of each of its containers. */
    private static String ends(JobID job) throws IOException {
        List<String> daemons = lines(SharedCluster.get().folder().resolve("cluster.log"));
        return ending("cluster.log", containing(number(job), daemons))
                + files(job, NAMES).stream()
                        .map(file -> ending(file.getParent().getFileName() + "/" + file.getFileName(), lines(file)))
                        .collect(Collectors.joining());
    }

    private static String ending(String name, List<String> lines) {
        return "---- " + name + "\n"
                + lines.stream().skip(Math.max(0, lines.size() - ENDING)).collect(Collectors.joining("\n")) + "\n";
    }

    // Not the node managers' local folders beside those of logs: what a walk finds there may be deleted meanwhile.
    private static List<Path> files(JobID job, Set<String> names) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> folders = Files.walk(SharedCluster.get().folder().resolve("yarn"), LOGS_DEPTH)) {
            for (Path logs : folders.map(folder -> folder.resolve("application_" + number(job)))
                    .filter(Files::isDirectory)
                    .filter(folder ->
                            folder.getParent().getFileName().toString().contains("-logDir-"))
                    .toList()) {
                try (Stream<Path> all = Files.walk(logs)) {
                    all.filter(Files::isRegularFile)
                            .filter(file -> names.contains(file.getFileName().toString()))
                            .forEach(files::add);
                }
            }
        }
        return files;
    }

    /** Returns the number that the names of a job, its application and its containers have in common. */
    private static String number(JobID job) {
        return job.toString().replace("job_", "");
    }

    private static List<String> containing(String text, List<String> lines) {
        return lines.stream().filter(line -> line.contains(text)).toList();
    }

    private static boolean isMap(List<String> lines) {
        return lines.stream().anyMatch(line -> line.contains("org.apache.hadoop.mapred.MapTask: Processing split"));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
