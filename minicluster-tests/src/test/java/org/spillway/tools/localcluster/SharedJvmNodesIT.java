package org.spillway.tools.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.spillway.SpillwayAppMaster;
import org.spillway.tools.minicluster.WaitingMapper;

/**
 * A node manager or the resource manager is killed in the middle of a job with shared JVMs, and started again. The
 * first map waits for that, with all others done.
 */
@Isolated("starts a cluster of its own")
@Tag("nightly")
class SharedJvmNodesIT {
    private static final int NODES = 2;
    private static final int MAPS = 6;
    private static final int POLL_MILLIS = 100;
    private static final String MASTER = "org.apache.hadoop.mapreduce.v2.app.MRAppMaster";
    private static final Pattern BEGIN = Pattern.compile("Spillway: (attempt_\\w+) begins as task");

    @TempDir
    private static Path temp;

    private static ClusterFolder folder;
    private static LocalCluster cluster;
    private static Path store;

    private Path go;
    private Job job;

    @BeforeAll
    static void start() throws Exception {
        folder = ClusterFolder.of(temp.toRealPath().resolve("cluster"));
        cluster = new LocalCluster(folder, ClusterFolder.JAVA, System.getProperty("java.class.path"));
        cluster.start(NODES, true);
        store = folder.data().resolve("resourcemanager-state");
        // A busy machine is slow to start a master or a node manager: the 30 s of this cluster would be too short.
        Path yarn = folder.conf().resolve("yarn-site.xml");
        Files.writeString(
                yarn,
                Files.readString(yarn)
                        .replace(
                                "</configuration>",
                                property(YarnConfiguration.RECOVERY_ENABLED, "true")
                                        + property(YarnConfiguration.RM_AM_EXPIRY_INTERVAL_MS, "600000")
                                        + property(YarnConfiguration.RM_NM_EXPIRY_INTERVAL_MS, "120000")
                                        + property(
                                                YarnConfiguration.RM_STORE,
                                                "org.apache.hadoop.yarn.server.resourcemanager.recovery"
                                                        + ".FileSystemRMStateStore")
                                        + property(
                                                YarnConfiguration.FS_RM_STATE_STORE_URI,
                                                store.toUri().toString())
                                        + "</configuration>"));
        killResourceManager();
        startResourceManager();
    }

    private static String property(String name, String value) {
        return "<property><name>" + name + "</name><value>" + value + "</value></property>\n";
    }

    @AfterAll
    static void stop() throws Exception {
        cluster.stop();
    }

    /** Its containers run on. It finds them again. */
    @Test
    void job_nodeManagerStartsAgain_noMapRepeated() throws Exception {
        submit("node-restarted");
        int node = nodeWithoutMaster();
        kill(cluster.node(node).orElseThrow());
        cluster.startNode(node);
        cluster.awaitNodes(NODES);
        assertDone();
        assertThat(count(JobCounter.NUM_KILLED_MAPS)).isZero();
    }

    /** With its JVMs. The maps whose outputs it had run again elsewhere. */
    @Test
    void job_nodeLost_itsMapsRepeated() throws Exception {
        submit("node-lost");
        int node = nodeWithoutMaster();
        List<ProcessHandle> jvms = cluster.containers(node);
        assertThat(jvms).as("the node's JVMs").isNotEmpty();
        kill(cluster.node(node).orElseThrow());
        jvms.forEach(ProcessHandle::destroyForcibly);
        assertDone();
        assertThat(count(JobCounter.NUM_KILLED_MAPS)).as("lost").isPositive();
        cluster.startNode(node);
        cluster.awaitNodes(NODES);
    }

    /** All goes on where it was. */
    @Test
    void job_resourceManagerStartsAgain_noMapRepeated() throws Exception {
        submit("rm-restarted");
        killResourceManager();
        startResourceManager();
        assertDone();
        assertThat(count(JobCounter.NUM_KILLED_MAPS)).isZero();
    }

    /** YARN does not know the job any more. As with stock, its master gives up. */
    @Test
    void job_resourceManagerLosesItsState_containersEnd() throws Exception {
        submit("rm-forgot");
        killResourceManager();
        try (Stream<Path> files = Files.walk(store)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
        }
        startResourceManager();
        awaitNoContainers();
        assertThat(begun()).doesNotHaveDuplicates();
    }

    private static void killResourceManager() throws Exception {
        kill(resourceManager().running().orElseThrow());
    }

    private static void startResourceManager() throws Exception {
        new Daemons(folder, ClusterFolder.JAVA, HadoopJars.of(System.getProperty("java.class.path")))
                .start(DaemonKind.RESOURCEMANAGER, 1);
        cluster.awaitNodes(NODES);
    }

    private static PidFile resourceManager() {
        return new PidFile(folder, DaemonKind.RESOURCEMANAGER.name(1));
    }

    private static void kill(ProcessHandle daemon) throws InterruptedException {
        daemon.destroyForcibly();
        while (PidFile.isRunning(daemon)) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    private static int nodeWithoutMaster() {
        for (int node = 1; node <= NODES; node++) {
            boolean hasMaster = cluster.containers(node).stream().anyMatch(process -> Arrays.asList(
                            process.info().arguments().orElse(new String[0]))
                    .contains(MASTER));
            if (!hasMaster) {
                return node;
            }
        }
        throw new IllegalStateException("no node without a master");
    }

    /** Starts a job and waits until all its maps but the first have ended. */
    private void submit(String name) throws Exception {
        JobConf conf = new JobConf(new YarnConfiguration());
        folder.addClients(conf);
        FileSystem files = FileSystem.get(conf);
        org.apache.hadoop.fs.Path text = new org.apache.hadoop.fs.Path("/" + name + "-text");
        for (int map = 0; map < MAPS; map++) {
            try (OutputStream out = files.create(new org.apache.hadoop.fs.Path(text, Integer.toString(map)))) {
                out.write("line\n".repeat(MAPS - map).getBytes(StandardCharsets.UTF_8));
            }
        }
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
        conf.set("tmpjars", engine() + "," + mapper().toUri());
        go = temp.resolve(name + "-go");
        WaitingMapper.waitFor(go, conf);
        job = Job.getInstance(conf, name);
        job.setMapperClass(WaitingMapper.class);
        job.setReducerClass(IntSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        FileInputFormat.addInputPath(job, text);
        FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path("/" + name));
        job.submit();
        while (succeeded() < MAPS - 1) {
            assertThat(job.isComplete()).as("the job has ended already").isFalse();
            Thread.sleep(POLL_MILLIS);
        }
    }

    private long succeeded() throws Exception {
        return Arrays.stream(job.getTaskCompletionEvents(0, 1000))
                .filter(event -> event.getStatus() == TaskCompletionEvent.Status.SUCCEEDED)
                .count();
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

    private static Path mapper() throws IOException {
        Path jar = temp.resolve("mapper.jar");
        String name = WaitingMapper.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                InputStream in = WaitingMapper.class.getClassLoader().getResourceAsStream(name)) {
            out.putNextEntry(new JarEntry(name));
            in.transferTo(out);
        }
        return jar;
    }

    /** Lets the first map go on, and the job end as without faults. */
    private void assertDone() throws Exception {
        Files.createFile(go);
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
        assertThat(count(JobCounter.NUM_FAILED_MAPS)).isZero();
        assertThat(count(JobCounter.TOTAL_LAUNCHED_MAPS)).isEqualTo(MAPS + count(JobCounter.NUM_KILLED_MAPS));
        assertThat(begun()).as("no attempt begins twice").doesNotHaveDuplicates();
        awaitNoContainers();
    }

    private long count(JobCounter counter) throws Exception {
        return job.getCounters().findCounter(counter).getValue();
    }

    private List<String> begun() {
        List<String> begun = new ArrayList<>();
        for (String line : lines("begins as task")) {
            Matcher begin = BEGIN.matcher(line);
            assertThat(begin.find()).as(line).isTrue();
            begun.add(begin.group(1));
        }
        return begun;
    }

    /** Returns the lines of the job's logs that contain a text. */
    private List<String> lines(String text) {
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
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void awaitNoContainers() throws InterruptedException {
        for (int node = 1; node <= NODES; node++) {
            while (!cluster.containers(node).isEmpty()) {
                Thread.sleep(POLL_MILLIS);
            }
        }
    }
}
