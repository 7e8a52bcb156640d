package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Runs jobs in this JVM on the local file system, in a separate folder, and reads their outputs. */
abstract class LocalJobs {
    @TempDir
    Path folder;

    Configuration conf;

    @BeforeEach
    final void configure() {
        conf = new Configuration();
        conf.set("hadoop.tmp.dir", folder.resolve("hadoop").toString());
        conf.setInt("mapreduce.task.io.sort.mb", 4);
        // By default, the client checks every 1 or 5 s whether a job has ended, which takes longer than these jobs.
        conf.setInt("mapreduce.client.completion.pollinterval", 20);
        conf.setInt("mapreduce.client.progressmonitor.pollinterval", 20);
    }

    /** Runs a job to its end and returns the exit code. */
    final int run(Tool job, Object... args) throws Exception {
        return ToolRunner.run(
                new Configuration(conf),
                job,
                Arrays.stream(args).map(Object::toString).toArray(String[]::new));
    }

    final Path path(String name) {
        return folder.resolve(name);
    }

    /** Makes a folder with the rows 0 to count - 1, with Hadoop's own generator. */
    final Path generated(String name, int count) throws Exception {
        Path output = path(name);
        assertThat(run(new org.apache.hadoop.examples.terasort.TeraGen(), count, output))
                .isZero();
        return output;
    }

    /** Makes a folder with one file of these rows. */
    final Path written(String name, List<byte[]> rows) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] row : rows) {
            bytes.write(row);
        }
        Files.createDirectories(path(name));
        Files.write(path(name).resolve("part-r-00000"), bytes.toByteArray());
        return path(name);
    }

    /** Writes lines to a file in a folder, and returns the folder. */
    final Path text(String folder, String file, String... lines) throws IOException {
        Files.createDirectories(path(folder));
        Files.write(path(folder).resolve(file), List.of(lines));
        return path(folder);
    }

    /** Returns a counter of the last job that a tool started. */
    static long counter(JobTool tool, Enum<?> counter) throws IOException {
        return tool.job().getCounters().findCounter(counter).getValue();
    }

    /** Returns the output files of a job, sorted by name. */
    static List<Path> parts(Path output) throws IOException {
        try (Stream<Path> files = Files.list(output)) {
            return files.filter(file -> file.getFileName().toString().startsWith("part-"))
                    .sorted()
                    .toList();
        }
    }

    /** Returns all bytes of a job's output files. */
    static byte[] bytes(Path output) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Path part : parts(output)) {
            all.write(Files.readAllBytes(part));
        }
        return all.toByteArray();
    }

    /** Returns all lines of a job's output files. */
    static List<String> lines(Path output) throws IOException {
        List<String> all = new ArrayList<>();
        for (Path part : parts(output)) {
            all.addAll(Files.readAllLines(part));
        }
        return all;
    }

    /** Returns the rows of a job's output files. */
    static List<byte[]> rows(Path output) throws IOException {
        byte[] all = bytes(output);
        assertThat(all.length % TeraRow.BYTES).as("bytes beyond whole rows").isZero();
        List<byte[]> rows = new ArrayList<>();
        for (int at = 0; at < all.length; at += TeraRow.BYTES) {
            rows.add(Arrays.copyOfRange(all, at, at + TeraRow.BYTES));
        }
        return rows;
    }
}
