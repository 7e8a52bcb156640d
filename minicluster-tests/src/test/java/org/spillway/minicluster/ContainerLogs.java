package org.spillway.minicluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.JobID;

/** Reads what the containers of a job on the shared cluster logged. */
final class ContainerLogs {
    private ContainerLogs() {}

    /** For each of the job's map tasks, the lines of its syslog that contain the text. */
    static List<List<String>> ofMaps(JobID job, String text) throws IOException {
        String application = job.toString().replace("job_", "application_");
        try (Stream<Path> all = Files.walk(SharedCluster.get().folder().resolve("yarn"))) {
            return all.filter(file -> file.endsWith("syslog") && file.toString().contains(application))
                    .map(ContainerLogs::lines)
                    .filter(ContainerLogs::isMap)
                    .map(lines ->
                            lines.stream().filter(line -> line.contains(text)).toList())
                    .toList();
        }
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
