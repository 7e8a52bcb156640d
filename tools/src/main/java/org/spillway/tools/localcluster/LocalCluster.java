package org.spillway.tools.localcluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.spillway.report.cli.SettingsFile;
import org.spillway.report.foreign.ForeignSettings;
import org.spillway.tools.archive.TaskArchive;

/** Starts and stops the cluster of a folder, and lists its daemons. */
public final class LocalCluster {
    private static final Pattern ENGINE = Pattern.compile("spillway-engine-.*");

    private final ClusterFolder folder;
    private final Path java;
    private final String classPath;
    private final List<String> jars;
    private final Daemons daemons;

    /**
     * Creates the cluster of a folder, without starting it.
     *
     * @param java the home of the JDK that daemons and containers run on
     * @param classPath a class path with Hadoop's jars
     * @throws IOException if the folder is not the user's alone
     */
    LocalCluster(ClusterFolder folder, Path java, String classPath) throws IOException {
        folder.check();
        this.folder = folder;
        this.classPath = classPath;
        this.jars = HadoopJars.of(classPath);
        this.java = java;
        this.daemons = new Daemons(folder, java, jars);
    }

    /** Returns the cluster that was started in a folder. */
    public static LocalCluster of(Path root) throws IOException {
        ClusterFolder folder = ClusterFolder.of(root);
        folder.check();
        return new LocalCluster(folder, folder.startedJava(), Files.readString(HadoopCommand.classPath(folder)));
    }

    /** Returns the process of a node manager, if it runs. Node managers are numbered from 1. */
    public Optional<ProcessHandle> node(int number) throws IOException {
        return new PidFile(folder, DaemonKind.NODEMANAGER.name(number)).running();
    }

    /** Starts a node manager that has ended, with the same options as before. */
    public void startNode(int number) throws IOException {
        daemons.start(DaemonKind.NODEMANAGER, number);
    }

    /** Waits until this number of node managers run and accept containers. Fails if a daemon has ended. */
    public void awaitNodes(int nodes) throws IOException, InterruptedException {
        new Readiness(folder, daemons::checkAllRun).awaitNodes(nodes);
    }

    /**
     * Returns the processes of a node's containers. Finds them by their arguments instead of their parents, because a
     * node manager that was restarted is not the parent of the containers that it recovered. Other users' processes are
     * none, whatever their arguments are.
     */
    public List<ProcessHandle> containers(int number) {
        String own = localDir(number) + "/";
        Optional<String> user = ProcessHandle.current().info().user();
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().user().equals(user))
                .filter(process -> Arrays.stream(process.info().arguments().orElse(new String[0]))
                        .anyMatch(argument -> argument.contains(own)))
                .toList();
    }

    /** Returns the local directory of a node manager. */
    public Path localDir(int number) {
        return folder.data().resolve(DaemonKind.NODEMANAGER.name(number));
    }

    List<String> running() throws IOException {
        return daemons.running();
    }

    /** Returns the daemons that were started and not stopped, whether they run or not. */
    List<String> started() throws IOException {
        return PidFile.daemons(folder);
    }

    /**
     * Starts all daemons and waits until jobs can run. If the start fails, stops all daemons that were started.
     *
     * @param nodes the number of node managers
     * @param recovery whether node managers keep their state over a restart, and the resource manager gives them up
     *     after 30 seconds
     * @throws IOException if a daemon does not start. The message names it and contains the last error of its log
     */
    void start(int nodes, boolean recovery) throws IOException, InterruptedException {
        List<String> running = running();
        if (!running.isEmpty()) {
            throw new IOException("already running in " + folder.root() + ": " + running + "; stop it first");
        }
        // Removes the pid files of processes that ended by themselves.
        daemons.stop();
        folder.make();
        Files.deleteIfExists(folder.java());
        Files.createSymbolicLink(folder.java(), java);
        WebPages.unpack(classPath, folder.pages());
        new SiteSettings(folder, nodes, jars, recovery).write();
        HadoopCommand.write(folder, jars);
        startOrStop(() -> startAll(nodes), daemons::stop, "cannot stop what was started: ");
    }

    /** A part of a start or a stop. */
    interface Step {
        void run() throws IOException, InterruptedException;
    }

    /**
     * Starts something. If that fails, or is ended by Ctrl-C, stops what was started.
     *
     * @param problem begins the message if that fails at Ctrl-C
     */
    static void startOrStop(Step start, Step stop, String problem) throws IOException, InterruptedException {
        Thread stopping = new Thread(
                () -> {
                    try {
                        stop.run();
                    } catch (IOException | InterruptedException e) {
                        System.err.println(problem + e.getMessage());
                    }
                },
                "spillway-cluster-stopper");
        Runtime.getRuntime().addShutdownHook(stopping);
        try {
            start.run();
        } catch (IOException | InterruptedException | RuntimeException e) {
            try {
                stop.run();
            } catch (IOException | InterruptedException failure) {
                e.addSuppressed(failure);
            }
            throw e;
        } finally {
            forget(stopping);
        }
    }

    private void startAll(int nodes) throws IOException, InterruptedException {
        Readiness readiness = new Readiness(folder, daemons::checkAllRun);
        daemons.formatIfNew();
        daemons.start(DaemonKind.NAMENODE, 1);
        daemons.start(DaemonKind.DATANODE, 1);
        daemons.start(DaemonKind.RESOURCEMANAGER, 1);
        for (int i = 1; i <= nodes; i++) {
            daemons.start(DaemonKind.NODEMANAGER, i);
        }
        readiness.awaitFiles(1);
        daemons.start(DaemonKind.HISTORYSERVER, 1);
        readiness.awaitNodes(nodes);
        readiness.awaitHistory();
    }

    /** Makes the tasks of all jobs start from a task archive. Builds the archive if there is none that fits. */
    void useArchive() throws IOException, InterruptedException {
        Path engine = ClassPathJar.find(classPath, ENGINE);
        TaskArchive archive = TaskArchive.in(folder.archive());
        Configuration clients = new JobConf(new YarnConfiguration());
        folder.addClients(clients);
        Path copy = archive.path().resolve(engine.getFileName());
        if (!archive.check(null).isUsed() || !Files.exists(copy) || Files.mismatch(copy, engine) != -1) {
            archive.build(clients, engine);
        }
        Path site = folder.conf().resolve("mapred-site.xml");
        Configuration conf = new Configuration(false);
        ForeignSettings.add(conf, site);
        archive.settings(clients).forEach(conf::set);
        SettingsFile.write(conf, site);
    }

    /**
     * Stops all processes of the cluster.
     *
     * @return the number of daemons that ran
     */
    int stop() throws IOException, InterruptedException {
        List<String> started = started();
        int stopped = daemons.stop();
        // These containers are not descendants of a node manager that was killed and restarted.
        for (int node = 1; started.contains(DaemonKind.NODEMANAGER.name(node)); node++) {
            containers(node).forEach(ProcessHandle::destroyForcibly);
        }
        return stopped;
    }

    /** Removes a shutdown hook. */
    static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending: the hook runs.
        }
    }
}
