package org.spillway.localcluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Starts the cluster of a folder, stops it, and tells what runs of it. */
public final class LocalCluster {
    private static final String CLASS_PATH = "classpath.txt";

    private final ClusterFolder folder;
    private final String classPath;
    private final List<String> jars;
    private final Daemons daemons;

    /**
     * The cluster of a folder.
     *
     * @param classPath that Hadoop's jars are taken from
     */
    LocalCluster(ClusterFolder folder, String classPath) {
        this.folder = folder;
        this.classPath = classPath;
        this.jars = HadoopJars.of(classPath);
        this.daemons = new Daemons(folder, jars);
    }

    /** The one that runs in a folder. */
    public static LocalCluster of(Path root) throws IOException {
        ClusterFolder folder = ClusterFolder.of(root);
        return new LocalCluster(folder, Files.readString(folder.lib().resolve(CLASS_PATH)));
    }

    /** The process of a node manager, if it runs; they are counted from 1. */
    public Optional<ProcessHandle> node(int number) throws IOException {
        return new PidFile(folder, DaemonKind.NODEMANAGER.name(number)).running();
    }

    /** Starts a node manager that has ended, as it was started at first. */
    public void startNode(int number) throws IOException {
        daemons.start(DaemonKind.NODEMANAGER, number);
    }

    /** Waits until so many node managers run and take containers; fails if a daemon has ended. */
    public void awaitNodes(int nodes) throws IOException, InterruptedException {
        new Readiness(folder, daemons).awaitNodes(nodes);
    }

    /** The processes of a node's containers, whoever their parents are: a node manager may have come back to them. */
    public List<ProcessHandle> containers(int number) {
        String own = localDir(number) + "/";
        return ProcessHandle.allProcesses()
                .filter(process -> Arrays.stream(process.info().arguments().orElse(new String[0]))
                        .anyMatch(argument -> argument.contains(own)))
                .toList();
    }

    /** A node manager's local dir. */
    public Path localDir(int number) {
        return folder.data().resolve(DaemonKind.NODEMANAGER.name(number));
    }

    /** The daemons that run. */
    List<String> running() throws IOException {
        return daemons.running();
    }

    /** The daemons that were started and not stopped, running or not. */
    List<String> started() throws IOException {
        return PidFile.daemons(folder);
    }

    /**
     * Starts all and waits until jobs can run; else ends what it has started.
     *
     * @param nodes how many node managers
     * @param recovery whether these keep their state over a restart, and are given up soon when they do not come back
     * @throws IOException saying which part does not start, with the end of its log
     */
    void start(int nodes, boolean recovery) throws IOException, InterruptedException {
        List<String> running = running();
        if (!running.isEmpty()) {
            throw new IOException("runs already in " + folder.root() + ": " + running + "; stop it first");
        }
        // Files of processes that ended by themselves.
        daemons.stop();
        folder.make();
        WebPages.unpack(classPath, folder.pages());
        new SiteSettings(folder, nodes, jars, recovery).write();
        writeCommand();
        Thread stopping = new Thread(this::stopAtExit, "spillway-local-cluster-stopper");
        // Until all is up, Ctrl-C leaves nothing behind.
        Runtime.getRuntime().addShutdownHook(stopping);
        try {
            startAll(nodes);
        } catch (IOException | InterruptedException | RuntimeException e) {
            stopAfter(e);
            throw e;
        } finally {
            forget(stopping);
        }
    }

    private void startAll(int nodes) throws IOException, InterruptedException {
        Readiness readiness = new Readiness(folder, daemons);
        daemons.formatIfNew();
        daemons.start(DaemonKind.NAMENODE, 1);
        daemons.start(DaemonKind.DATANODE, 1);
        daemons.start(DaemonKind.RESOURCEMANAGER, 1);
        for (int i = 1; i <= nodes; i++) {
            daemons.start(DaemonKind.NODEMANAGER, i);
        }
        readiness.awaitFiles();
        daemons.start(DaemonKind.HISTORYSERVER, 1);
        readiness.awaitNodes(nodes);
        readiness.awaitHistory();
    }

    /** Has the tasks of all jobs start from an archive of their classes, which is built if there is none. */
    void useArchive() throws IOException, InterruptedException {
        new ClusterArchive(folder, classPath).use();
    }

    /** Ends all that runs of it; how many daemons that were. */
    int stop() throws IOException, InterruptedException {
        List<String> started = started();
        int stopped = daemons.stop();
        // Of a node manager that was killed and started again they are not the children.
        for (int node = 1; started.contains(DaemonKind.NODEMANAGER.name(node)); node++) {
            containers(node).forEach(ProcessHandle::destroyForcibly);
        }
        return stopped;
    }

    /** The hadoop command, and the class path that it reads. */
    private void writeCommand() throws IOException {
        Files.writeString(folder.lib().resolve(CLASS_PATH), String.join(File.pathSeparator, jars));
        Path command = folder.bin().resolve("hadoop");
        Files.writeString(command, Resources.text("hadoop.sh"));
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void stopAfter(Exception e) {
        try {
            daemons.stop();
        } catch (IOException | InterruptedException stopping) {
            e.addSuppressed(stopping);
        }
    }

    private void stopAtExit() {
        try {
            daemons.stop();
        } catch (IOException | InterruptedException e) {
            System.err.println("cannot stop what was started: " + e.getMessage());
        }
    }

    private static void forget(Thread stopping) {
        try {
            Runtime.getRuntime().removeShutdownHook(stopping);
        } catch (IllegalStateException e) {
            // The JVM is ending: the hook stops what was started.
        }
    }
}
