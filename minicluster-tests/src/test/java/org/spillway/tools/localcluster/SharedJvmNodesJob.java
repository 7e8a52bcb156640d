package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.spillway.SpillwayAppMaster;
import org.spillway.tools.minicluster.FailingReducer;
import org.spillway.tools.minicluster.WaitingMapper;

/**
 * A small job with shared JVMs on a local cluster. Its maps count lines. The first of them waits until the others have ended
 * and a test has done what it does.
 */
final class SharedJvmNodesJob {
    private static final int MAPS = 6;
    private static final int POLL_MILLIS = 100;
    private static final int ALL_EVENTS = 1000;
    private static final Pattern BEGIN = Pattern.compile("Spillway: (attempt_\\w+) begins as task");

    private final ClusterFolder folder;
    private final Path temp;
    private final Path go;
    private final Job job;

    /**
     * Creates a job that is not started.
     *
     * @param temp a folder for its files on this machine
     */
    SharedJvmNodesJob(ClusterFolder folder, Path temp, String name) throws IOException {
        this.folder = folder;
        this.temp = temp;
        this.go = temp.resolve(name + "-go");
        JobConf conf = new JobConf(new YarnConfiguration());
        folder.addClients(conf);
        conf.set(
                MRJobConfig.MR_AM_COMMAND_OPTS,
                "-Xmx384m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 --add-opens=java.base/java.lang=ALL-UNNAMED "
                        + SpillwayAppMaster.class.getName());
        conf.setNumTasksToExecutePerJvm(-1);
        conf.setInt(MRJobConfig.MR_AM_TO_RM_HEARTBEAT_INTERVAL_MS, 100);
        conf.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, 500);
        for (TaskOptions of : TaskOptions.values()) {
            conf.set(of.java, "-Xmx200m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
            conf.set(of.memory, "512");
        }
        conf.setInt(MRJobConfig.IO_SORT_MB, 10);
        conf.setNumReduceTasks(1);
        conf.setFloat(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, 1); // there is room for two tasks
        conf.setSpeculativeExecution(false);
        conf.set("tmpjars", engine() + "," + classes().toUri());
        WaitingMapper.waitFor(go, conf);
        this.job = Job.getInstance(conf, name);
        job.setMapperClass(WaitingMapper.class);
        job.setReducerClass(FailingReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path("/" + name + "-text"));
        FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path("/" + name));
    }

    private enum TaskOptions {
        MAP(MRJobConfig.MAP_JAVA_OPTS, MRJobConfig.MAP_MEMORY_MB),
        REDUCE(MRJobConfig.REDUCE_JAVA_OPTS, MRJobConfig.REDUCE_MEMORY_MB);

        private final String java;
        private final String memory;

        TaskOptions(String java, String memory) {
            this.java = java;
            this.memory = memory;
        }
    }

    private static String engine() {
        return Arrays.stream(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
                .filter(entry -> entry.contains("spillway-engine") && entry.endsWith(".jar"))
                .findFirst()
                .map(jar -> Path.of(jar).toUri().toString())
                .orElseThrow();
    }

    /** Makes a jar of the job's own classes. */
    private Path classes() throws IOException {
        Path jar = temp.resolve("classes.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Class<?> type : List.of(WaitingMapper.class, FailingReducer.class)) {
                String name = type.getName().replace('.', '/') + ".class";
                out.putNextEntry(new JarEntry(name));
                try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
                    in.transferTo(out);
                }
            }
        }
        return jar;
    }

    /** Returns the job, for settings of a test. */
    Job job() {
        return job;
    }

    /** Starts the job and waits until all its maps but the first have ended. */
    void submit() throws Exception {
        FileSystem files = FileSystem.get(job.getConfiguration());
        org.apache.hadoop.fs.Path text = FileInputFormat.getInputPaths(job)[0];
        for (int map = 0; map < MAPS; map++) {
            try (OutputStream out = files.create(new org.apache.hadoop.fs.Path(text, Integer.toString(map)))) {
                out.write("line\n".repeat(MAPS - map).getBytes(StandardCharsets.UTF_8));
            }
        }
        job.submit();
        while (maps(TaskCompletionEvent.Status.SUCCEEDED).size() < MAPS - 1) {
            assertThat(job.isComplete()).as("the job has ended already").isFalse();
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Returns the numbers of the maps of which an attempt has ended so. */
    List<Integer> maps(TaskCompletionEvent.Status status) throws IOException, InterruptedException {
        return Arrays.stream(job.getTaskCompletionEvents(0, ALL_EVENTS))
                .filter(event -> event.getStatus() == status && event.isMapTask())
                .map(event -> event.getTaskAttemptId().getTaskID().getId())
                .collect(Collectors.toList());
    }

    /** Returns the first attempt of the map that waits. */
    String firstMap() {
        return job.getJobID().toString().replace("job_", "attempt_") + "_m_000000_0";
    }

    /** Lets the first map go on. */
    void goOn() throws IOException {
        Files.createFile(go);
    }

    /** Waits until the job has ended as without faults. */
    void awaitOutput() throws Exception {
        assertThat(job.waitForCompletion(false))
                .as(() -> job + ", logs: " + lines("Exception"))
                .isTrue();
        FileSystem files = FileSystem.get(job.getConfiguration());
        org.apache.hadoop.fs.Path part =
                new org.apache.hadoop.fs.Path(FileOutputFormat.getOutputPath(job), "part-r-00000");
        try (InputStream in = files.open(part)) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("line\t" + MAPS * (MAPS + 1) / 2 + "\n");
        }
        assertThat(count(JobCounter.TOTAL_LAUNCHED_MAPS))
                .isEqualTo(MAPS + count(JobCounter.NUM_KILLED_MAPS) + count(JobCounter.NUM_FAILED_MAPS));
        assertThat(begun()).as("no attempt begins twice").doesNotHaveDuplicates();
    }

    long count(JobCounter counter) throws IOException {
        return job.getCounters().findCounter(counter).getValue();
    }

    /** Returns the attempts that have begun, by the logs of their JVMs. */
    List<String> begun() {
        List<String> begun = new ArrayList<>();
        for (String line : lines("begins as task")) {
            Matcher begin = BEGIN.matcher(line);
            assertThat(begin.find()).as(line).isTrue();
            begun.add(begin.group(1));
        }
        return begun;
    }

    /** Returns the lines of the job's logs that contain a text. */
    List<String> lines(String text) {
        String application = job.getJobID().toString().replace("job_", "application_");
        try (Stream<Path> logs = Files.walk(folder.logs())) {
            List<String> lines = new ArrayList<>();
            for (Path log : logs.filter(
                            path -> path.endsWith("syslog") && path.toString().contains(application))
                    .collect(Collectors.toList())) {
                Files.readAllLines(log).stream()
                        .filter(line -> line.contains(text))
                        .forEach(lines::add);
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the job's logs contain one of some texts. */
    void awaitLine(String... texts) throws InterruptedException {
        while (Arrays.stream(texts).allMatch(text -> lines(text).isEmpty())) {
            Thread.sleep(POLL_MILLIS);
        }
    }
}
