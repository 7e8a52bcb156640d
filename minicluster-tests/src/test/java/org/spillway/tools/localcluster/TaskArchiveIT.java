package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.spillway.report.RunVariant;
import org.spillway.tools.archive.ArchiveCheck;
import org.spillway.tools.archive.TaskArchive;

/**
 * Builds an archive on a cluster of processes. Tasks use it, the results of jobs do not change, and no job fails
 * because of it.
 */
@Isolated("starts a cluster of its own")
@Tag("nightly")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TaskArchiveIT {
    /** A task loads some 5,200 classes. */
    private static final int MOST_CLASSES = 4_000;

    /** The archive of the JDK alone has some 1,300 classes. */
    private static final int THE_JDKS = 1_500;

    private static final int FILES = 2;
    private static final int LINES = 2_000;

    @TempDir
    private static Path temp;

    private static ClusterFolder folder;
    private static TaskArchive archive;
    private static int jobs;

    @BeforeAll
    static void start() throws Exception {
        folder = ClusterFolder.of(temp.toRealPath().resolve("cluster"));
        String dir = folder.root().toString();
        assertThat(LocalClusterMain.run("start", "--dir", dir, "--nodemanagers", "1", "--task-archive"))
                .isZero();
        archive = TaskArchive.in(folder.archive());
    }

    @AfterAll
    static void stop() {
        LocalClusterMain.run("stop", "--dir", folder.root().toString());
    }

    private static Configuration clients() {
        JobConf conf = new JobConf(new YarnConfiguration());
        folder.addClients(conf);
        // Quick to start rather than quick to run.
        conf.set("yarn.app.mapreduce.am.command-opts", "-Xmx384m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        conf.setInt("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", 100);
        return conf;
    }

    /**
     * The result of a word count.
     *
     * @param shared the number of classes that each task took from an archive
     * @param prelaunch the output of the shells that started the containers
     */
    private record Ran(String output, List<Integer> shared, String prelaunch) {}

    private static Ran run(Configuration conf) throws Exception {
        FileSystem files = FileSystem.get(conf);
        org.apache.hadoop.fs.Path text = new org.apache.hadoop.fs.Path("/text");
        if (!files.exists(text)) {
            for (int i = 0; i < FILES; i++) {
                try (OutputStream out = files.create(new org.apache.hadoop.fs.Path(text, "part-" + i))) {
                    for (int line = 0; line < LINES; line++) {
                        out.write((words(line) + "\n").getBytes(StandardCharsets.UTF_8));
                    }
                }
            }
        }
        jobs++; // before anything can fail
        Path logs = Files.createDirectories(temp.resolve("classes-" + jobs));
        Job job = Job.getInstance(conf, "words");
        String log = "-Xmx200m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xlog:class+load:file=" + logs.toRealPath()
                + "/@taskid@.log";
        job.getConfiguration().set("mapreduce.map.java.opts", log);
        job.getConfiguration().set("mapreduce.reduce.java.opts", log);
        job.setMapperClass(TokenCounterMapper.class);
        job.setCombinerClass(IntSumReducer.class);
        job.setReducerClass(IntSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.setInputPaths(job, text);
        org.apache.hadoop.fs.Path output = new org.apache.hadoop.fs.Path("/words-" + jobs);
        FileOutputFormat.setOutputPath(job, output);
        assertThat(job.waitForCompletion(false)).as("the job").isTrue();
        return new Ran(read(files, output), shared(logs), prelaunch(job));
    }

    private static String words(int line) {
        return "word-" + line % 50 + " word-" + line % 7;
    }

    /** Returns the counts of the words, counted without a job: no test needs that of another. */
    private static String expected() {
        TreeMap<String, Integer> counts = new TreeMap<>();
        for (int line = 0; line < LINES; line++) {
            for (String word : words(line).split(" ")) {
                counts.merge(word, FILES, Integer::sum);
            }
        }
        StringBuilder text = new StringBuilder();
        counts.forEach(
                (word, count) -> text.append(word).append('\t').append(count).append('\n'));
        return text.toString();
    }

    private static String read(FileSystem files, org.apache.hadoop.fs.Path output) throws IOException {
        try (InputStream in = files.open(new org.apache.hadoop.fs.Path(output, "part-r-00000"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<Integer> shared(Path logs) throws IOException {
        List<Integer> counts = new ArrayList<>();
        try (Stream<Path> found = Files.list(logs)) {
            for (Path log : found.toList()) {
                try (Stream<String> lines = Files.lines(log, StandardCharsets.UTF_8)) {
                    counts.add((int) lines.filter(line -> line.contains("source: shared objects file"))
                            .count());
                }
            }
        }
        assertThat(counts).as("two maps and a reduce").hasSize(3);
        return counts;
    }

    private static String prelaunch(Job job) throws IOException {
        String application = job.getJobID().toString().replace("job_", "application_");
        Path logs = folder.logs().resolve(DaemonKind.NODEMANAGER.name(1)).resolve(application);
        StringBuilder text = new StringBuilder();
        try (Stream<Path> found = Files.walk(logs)) {
            for (Path file :
                    found.filter(path -> path.endsWith("prelaunch.err")).toList()) {
                text.append(Files.readString(file, StandardCharsets.UTF_8));
            }
        }
        return text.toString();
    }

    private static void assertUsed(Ran ran) {
        assertThat(ran.shared()).allMatch(count -> count > MOST_CLASSES);
        assertThat(ran.prelaunch()).isEmpty();
        assertThat(ran.output()).isEqualTo(expected());
    }

    private static void assertUnused(Ran ran, String why) {
        assertThat(ran.shared()).allMatch(count -> count > 0 && count < THE_JDKS);
        assertThat(ran.prelaunch()).contains(why);
        assertThat(ran.output()).isEqualTo(expected());
    }

    @Test
    @Order(1)
    void job_noArchive_sharesOnlyClassesOfTheJdk() throws Exception {
        Configuration conf = new Configuration(clients());
        TaskArchive.settingNames().forEach(setting -> conf.set(setting, "-Dno.archive=true"));
        Ran plain = run(conf);
        assertThat(plain.shared()).allMatch(count -> count < THE_JDKS);
        assertThat(plain.output()).isEqualTo(expected());
    }

    @Test
    @Order(1)
    void job_archive_tasksOfBothKindsUseIt() throws Exception {
        ArchiveCheck check = archive.check(null);
        assertThat(check.line()).startsWith("used: ");
        assertThat(check.isUsed()).isTrue();

        assertUsed(run(clients()));
        // The job ships no jar of the engine, because the archive contains it.
        assertUsed(run(bothPlugins()));
    }

    private static Configuration bothPlugins() {
        Configuration both = clients();
        RunVariant.BOTH.settingsAlone().forEach(both::set);
        return both;
    }

    @Test
    @Order(2)
    void job_ownJarsAndClassLoader_archiveUsed() throws Exception {
        Configuration conf = clients();
        Path jar = Files.copy(archiveJar(), temp.resolve("shipped.jar"));
        conf.set("tmpjars", jar.toUri().toString());
        assertUsed(run(conf));
        conf.setBoolean("mapreduce.job.classloader", true);
        assertUsed(run(conf));
    }

    @Test
    @Order(3)
    void job_ownJarsFirst_archiveNotUsed() throws Exception {
        Configuration conf = clients();
        conf.setBoolean("mapreduce.job.user.classpath.first", true);

        assertUnused(run(conf), "CLASSPATH does not begin as at the build");
    }

    @Test
    @Order(4)
    void job_changedJar_namedAndArchiveNotUsed() throws Exception {
        Path jar = archiveJar();
        FileTime time = Files.getLastModifiedTime(jar);
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000_000));
        try {
            assertThat(archive.check(null).isUsed()).isFalse();
            assertThat(archive.check(null).line()).startsWith("not used: ").contains(jar.toString());
            assertUnused(run(clients()), jar.toString());
            // The job ships no engine, so it needs that of the folder.
            assertUnused(run(bothPlugins()), jar.toString());
        } finally {
            Files.setLastModifiedTime(jar, time);
        }
        assertThat(archive.check(null).isUsed()).isTrue();
    }

    /** The JVM detects damage that the scripts do not, and the check reports its reason. */
    @Test
    @Order(5)
    void check_archiveThatTheJvmRefuses_notUsedWithReason() throws Exception {
        Path file = folder.archive().resolve("task.jsa");
        byte[] whole = Files.readAllBytes(file);
        FileTime time = Files.getLastModifiedTime(file);
        byte[] damaged = whole.clone();
        // The first word of the file identifies its format.
        damaged[0] ^= 1;
        assertThat(file.toFile().setWritable(true)).isTrue();
        Files.write(file, damaged);
        Files.setLastModifiedTime(file, time);
        try {
            ArchiveCheck check = archive.check(null);
            assertThat(check.isUsed()).isFalse();
            assertThat(check.line()).startsWith("not used: ").doesNotContain("gives no reason");
            assertThat(run(clients()).output()).isEqualTo(expected());
        } finally {
            Files.write(file, whole);
            Files.setLastModifiedTime(file, time);
        }
    }

    /** A job that names an archive without a folder starts as usual. */
    @Test
    @Order(6)
    void job_removedArchive_runs() throws Exception {
        archive.remove();

        assertThat(folder.archive()).doesNotExist();
        assertUnused(run(clients()), "options.sh");
    }

    @Test
    @Order(7)
    void build_missingEngine_leavesNoFolder() {
        Path missing = temp.resolve("spillway-engine-missing.jar");

        assertThatThrownBy(() -> archive.build(clients(), missing))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(missing.toString());
        assertThat(folder.archive()).doesNotExist();
    }

    private static Path archiveJar() throws IOException {
        try (Stream<Path> found = Files.list(folder.archive())) {
            return found.filter(path -> path.toString().endsWith(".jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
