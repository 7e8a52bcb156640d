package org.spillway.tools.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.job.ReduceSettings;
import org.spillway.report.RunVariant;

/**
 * Runs small word counts on a cluster and records which classes their JVMs load. Two jobs use both plug-ins: one reads
 * map outputs from local disks where possible, the other only over HTTP. The third uses stock on both sides.
 *
 * @param engine the URI of the engine's jar, which each job ships to its tasks
 */
record ClassRecording(Configuration conf, String engine) {
    /** Two inputs make two maps, so that a reduce merges. */
    private static final int INPUTS = 2;

    /**
     * Runs the jobs, one after the other.
     *
     * @throws IOException if a job fails, or if a JVM recorded no class
     */
    RecordedClasses run() throws IOException, InterruptedException {
        FileSystem files = FileSystem.get(conf);
        Path folder = new Path(files.getHomeDirectory(), "spillway-task-archive-" + UUID.randomUUID());
        try {
            writeInputs(files, new Path(folder, "text"));
            run(folder, "local", RunVariant.BOTH, true);
            run(folder, "http", RunVariant.BOTH, false);
            run(folder, "stock", RunVariant.STOCK, true);
            return read(files, folder, List.of("local", "http", "stock"));
        } finally {
            files.delete(folder, true);
        }
    }

    private static void writeInputs(FileSystem files, Path text) throws IOException {
        for (int i = 0; i < INPUTS; i++) {
            try (OutputStream out = files.create(new Path(text, "words-" + i))) {
                out.write("to be or not to be\n".repeat(1_000).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private void run(Path folder, String name, RunVariant variant, boolean localRead)
            throws IOException, InterruptedException {
        System.err.println("recording the classes of a job: " + name);
        Job job = WordCounts.job(
                settings(variant, localRead),
                "task archive: " + name,
                new Path(folder, "text"),
                new Path(folder, name + "-counts"));
        job.setJarByClass(ClassRecording.class);
        job.setOutputFormatClass(RecordedOutput.class);
        job.getConfiguration().set(RecordedOutput.FOLDER, new Path(folder, name).toString());
        try {
            if (!job.waitForCompletion(false)) {
                throw new IOException("the recording job " + job.getJobID() + " has failed: "
                        + job.getStatus().getFailureInfo());
            }
        } catch (ClassNotFoundException e) {
            throw new IOException("cannot submit a recording job: " + e.getMessage(), e);
        }
    }

    Configuration settings(RunVariant variant, boolean localRead) {
        Configuration job = new Configuration(conf);
        variant.settingsAlone().forEach(job::set);
        job.setBoolean(ReduceSettings.LOCAL_READ, localRead);
        job.set("tmpjars", engine);
        job.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
        job.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
        job.setBoolean(MRJobConfig.REDUCE_SPECULATIVE, false);
        for (StartOptions options : StartOptions.values()) {
            job.set(options.setting(), options.with(job, "-XX:DumpLoadedClassList=" + RecordedOutput.CLASS_LIST));
        }
        return job;
    }

    /**
     * Reads what the JVMs of the jobs have recorded.
     *
     * @param names the jobs' folders
     * @throws IOException if a JVM recorded no class, or if there is no record at all
     */
    static RecordedClasses read(FileSystem files, Path folder, List<String> names) throws IOException {
        Set<String> classes = new LinkedHashSet<>();
        List<Container> tasks = new ArrayList<>();
        for (String name : names) {
            for (FileStatus file : files.listStatus(new Path(folder, name))) {
                try (InputStream in = files.open(file.getPath())) {
                    if (file.getPath().getName().endsWith(RecordedOutput.CLASSES)) {
                        Set<String> of = LoadedClasses.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
                        if (of.isEmpty()) {
                            throw new IOException("a JVM of a recording job recorded no class: " + file.getPath());
                        }
                        classes.addAll(of);
                    } else {
                        tasks.add(Container.read(in));
                    }
                }
            }
        }
        if (classes.isEmpty() || tasks.isEmpty()) {
            throw new IOException("the recording jobs recorded " + classes.size() + " classes and " + tasks.size()
                    + " containers in " + folder + ", need at least one of each");
        }
        return new RecordedClasses(tasks.get(0), classes);
    }
}
