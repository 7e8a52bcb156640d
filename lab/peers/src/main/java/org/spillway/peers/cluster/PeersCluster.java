package org.spillway.peers.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.spillway.report.cli.Failure;

/** A local cluster of two node managers, as {@code scripts/spillway local-cluster} starts it. */
public final class PeersCluster {
    private static final List<String> SITES =
            List.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml");

    private static final int NODES = 2;

    private final Places places;
    private Configuration conf;

    /** Creates the cluster without starting it. */
    public PeersCluster(Places places) {
        this.places = places;
    }

    /** Returns how many tasks run at once, as local-cluster shares the machine's cores between its nodes. */
    public static int tasksAtOnce() {
        return NODES * Math.max(1, Runtime.getRuntime().availableProcessors() / NODES);
    }

    /** Starts it. */
    public void start() throws IOException, InterruptedException {
        Files.createDirectories(places.logs());
        spillway(
                "start",
                "local-cluster",
                "start",
                "--dir",
                places.cluster().toString(),
                "--nodemanagers",
                Integer.toString(NODES));
        conf = new YarnConfiguration();
        for (String site : SITES) {
            conf.addResource(
                    new org.apache.hadoop.fs.Path(confFolder().resolve(site).toUri()));
        }
    }

    /** Stops it. Does nothing if it does not run. */
    public void stop() throws IOException, InterruptedException {
        spillway("stop", "local-cluster", "stop", "--dir", places.cluster().toString());
    }

    /** Builds the task archive, if there is none that fits. */
    public void buildArchive() throws IOException, InterruptedException {
        String folder = places.archive().toString();
        boolean isUsed = hasThisEngine()
                && run("archive-check", new Command(List.of(script(), "task-archive", "check", "--dir", folder))) == 0;
        if (!isUsed) {
            spillway("archive", "task-archive", "build", "--dir", folder);
        }
    }

    // A job that ships another engine starts without the archive.
    private boolean hasThisEngine() throws IOException {
        Path engine = places.jar("engine");
        Path archived = places.archive().resolve(engine.getFileName());
        return Files.exists(archived) && Files.mismatch(archived, engine) < 0;
    }

    private void spillway(String log, String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(script()));
        words.addAll(List.of(arguments));
        require(log, new Command(words));
    }

    private String script() {
        return places.project().resolve("scripts/spillway").toString();
    }

    /** Returns the command of a job of our jar. */
    public Command job(String name, List<String> settings, List<String> arguments, Map<String, String> environment) {
        return jar("jobs", name, settings, arguments, environment);
    }

    /** Returns the command of a module's jar; the first argument is a job's name or a main class. */
    public Command jar(
            String module,
            String first,
            List<String> settings,
            List<String> arguments,
            Map<String, String> environment) {
        List<String> words = new ArrayList<>(List.of(
                places.cluster().resolve("bin/hadoop").toString(),
                "jar",
                places.jar(module).toString(),
                first));
        words.addAll(settings);
        words.addAll(arguments);
        return new Command(words, environment);
    }

    /** Runs a command and fails if it does. */
    public void require(String log, Command command) throws IOException, InterruptedException {
        int code = run(log, command);
        if (code != 0) {
            throw new Failure(String.join(" ", command.words()) + ": exit code " + code + ", see " + log(log), null);
        }
    }

    /** Runs a command to its end; what it prints goes to a log. */
    public int run(String log, Command command) throws IOException, InterruptedException {
        Process process = start(log, command);
        try {
            return process.waitFor();
        } finally {
            process.destroy();
        }
    }

    /** Starts a command; what it prints goes to a log. */
    public Process start(String log, Command command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command.words());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("HADOOP_") || name.startsWith("SPARK_"));
        environment.put("HADOOP_HOME", places.cluster().toString());
        environment.put("HADOOP_CONF_DIR", confFolder().toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.putAll(command.environment());
        return builder.redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(log(log).toFile())
                .start();
    }

    /** Ends a client that is late. */
    public static void end(Process client) throws InterruptedException {
        client.destroy();
        if (!client.waitFor(10, TimeUnit.SECONDS)) {
            client.destroyForcibly().waitFor();
        }
    }

    /** Returns the file of a log. */
    public Path log(String name) {
        return places.logs().resolve(name + ".log");
    }

    /** Returns the folder with the clients' configuration. */
    public Path confFolder() {
        return places.cluster().resolve("conf");
    }

    /** Returns the jars of Hadoop, as a class path. */
    public String hadoopJars() throws IOException {
        return Files.readString(places.cluster().resolve("lib/classpath.txt")).strip();
    }

    /** Returns the clients' configuration. Call {@link #start} before. */
    public Configuration configuration() {
        return conf;
    }

    /** Returns the file system. Call {@link #start} before. */
    public FileSystem files() throws IOException {
        return FileSystem.get(conf);
    }

    /** Returns where files are. */
    public Places places() {
        return places;
    }
}
