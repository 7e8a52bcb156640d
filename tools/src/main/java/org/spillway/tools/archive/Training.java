package org.spillway.tools.archive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.spillway.SpillwayCollector;

/**
 * The program that a JVM runs while it records an ahead-of-time cache. It loads the classes of a list. Then it runs
 * jobs in this process whose maps sort with Spillway, so that the cache contains profiles of the methods that dominate
 * the first second of a task. A container itself cannot record a cache, because its class path contains folders.
 */
public final class Training {
    private static final int ROUNDS = 3;
    private static final int LINES = 20_000;

    private Training() {}

    /**
     * Runs the training.
     *
     * @param args the class list, and a folder for the job's files
     */
    public static void main(String[] args) throws Exception {
        load(Path.of(args[0]));
        Path folder = Path.of(args[1]);
        Path text = Files.createDirectories(folder.resolve("text"));
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            lines.append("line ").append(i).append(" of ").append(i % 97).append('\n');
        }
        Files.writeString(text.resolve("lines"), lines, StandardCharsets.UTF_8);
        for (int i = 0; i < ROUNDS; i++) {
            sort(text, folder.resolve("sorted-" + i));
        }
    }

    private static void load(Path list) throws IOException {
        int missing = 0;
        for (String line : Files.readAllLines(list, StandardCharsets.UTF_8)) {
            String name = line.split(" ", 2)[0].replace('/', '.');
            if (name.startsWith("@")) {
                continue; // lambdas: the cache contains those of executed classes
            }
            try {
                Class.forName(name, false, ClassLoader.getSystemClassLoader());
            } catch (ClassNotFoundException | LinkageError e) {
                missing++; // a class of the job's jar, or generated at run time
            }
        }
        System.err.println("classes of the list that are not on the class path: " + missing);
    }

    private static void sort(Path text, Path sorted) throws Exception {
        Configuration conf = new Configuration();
        conf.set(JobContext.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, SpillwayCollector.class.getName());
        Job job = WordCounts.job(
                conf,
                "training",
                new org.apache.hadoop.fs.Path(text.toUri()),
                new org.apache.hadoop.fs.Path(sorted.toUri()));
        if (!job.waitForCompletion(false)) {
            throw new IOException("the training job has failed");
        }
    }
}
