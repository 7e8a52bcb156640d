package org.spillway.tools.minicluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;

/** The place where jobs run: {@link ClusterSite} in containers, {@link LocalSite} in this JVM. */
interface JobSite {
    /** Returns a configuration for small jobs, in which a failed task is not tried again and Spillway counts. */
    Configuration smallJobs() throws IOException;

    /** Returns the file system of inputs and outputs. */
    FileSystem fileSystem() throws IOException;

    /** Returns a path below the folder of all inputs and outputs. */
    Path path(String name);

    /** Returns, for each map task of the job, the lines of its log that contain the text. */
    List<List<String>> ofMaps(JobID job, String text) throws IOException;

    /** The same for its reduces. */
    List<List<String>> ofReduces(JobID job, String text) throws IOException;

    /** Fails with the logs of a failed job. */
    void requireGood(boolean good, Job job) throws IOException, InterruptedException;

    /** Returns the content of a job's part files by name, with one character for each byte. */
    default Map<String, String> parts(Path output) throws IOException {
        Map<String, String> parts = new TreeMap<>();
        for (FileStatus file : fileSystem().globStatus(new Path(output, "part-*"))) {
            try (FSDataInputStream in = fileSystem().open(file.getPath())) {
                parts.put(file.getPath().getName(), new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
            }
        }
        return parts;
    }

    /** Writes a new file. */
    default void write(Path file, String text) throws IOException {
        try (FSDataOutputStream out = fileSystem().create(file, false)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
