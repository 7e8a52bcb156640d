package org.spillway.tools.chaos;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.spillway.tools.localcluster.LocalCluster;

/** The node managers of a local cluster, their containers, and the map outputs on their disks. */
final class Nodes {
    // Of a JVM of one task, and of a shared one.
    private static final Set<String> TASK =
            Set.of("org.apache.hadoop.mapred.YarnChild", "org.spillway.jvm.child.TaskJvm");

    // The master of shared JVMs has it as an argument.
    private static final Set<String> MASTER = Set.of("org.apache.hadoop.mapreduce.v2.app.MRAppMaster");

    private final LocalCluster cluster;
    private final int count;
    private final boolean sparesMasters;
    private final Set<Path> ended = new HashSet<>();

    /**
     * Creates the nodes of a cluster.
     *
     * @param count the number of node managers
     * @param sparesMasters whether to spare nodes that run the application master of a job
     */
    Nodes(LocalCluster cluster, int count, boolean sparesMasters) {
        this.cluster = cluster;
        this.count = count;
        this.sparesMasters = sparesMasters;
    }

    /** Marks the start of a new job. All applications whose files are on the disks now have ended. */
    void newJob() throws IOException {
        ended.addAll(applications());
    }

    /** Draws the number of a node manager, from 1 on. */
    int draw(Random random) {
        List<Integer> nodes = new ArrayList<>();
        for (int node = 1; node <= count; node++) {
            if (!sparesMasters || running(cluster.containers(node), MASTER).isEmpty()) {
                nodes.add(node);
            }
        }
        return nodes.get(random.nextInt(nodes.size()));
    }

    /** Returns the map output files of the current job that are complete. */
    List<Path> outputs() throws IOException {
        List<Path> outputs = new ArrayList<>();
        for (Path application : applications()) {
            if (!ended.contains(application)) {
                outputs.addAll(MapOutputs.of(application));
            }
        }
        return outputs;
    }

    private List<Path> applications() throws IOException {
        List<Path> applications = new ArrayList<>();
        for (int node = 1; node <= count; node++) {
            applications.addAll(MapOutputs.applications(cluster.localDir(node)));
        }
        return applications;
    }

    /** Returns the processes of all map and reduce tasks, even if their node managers have ended. */
    List<ProcessHandle> tasks() {
        List<ProcessHandle> tasks = new ArrayList<>();
        for (int node = 1; node <= count; node++) {
            tasks.addAll(running(cluster.containers(node), TASK));
        }
        return tasks;
    }

    // Ignores the shell that starts a task: its arguments contain the class name only within a longer argument.
    private static List<ProcessHandle> running(List<ProcessHandle> processes, Set<String> mainClasses) {
        return processes.stream()
                .filter(process -> Stream.of(process.info().arguments().orElse(new String[0]))
                        .anyMatch(mainClasses::contains))
                .toList();
    }

    /** Sends a signal to a node manager: {@code KILL}, {@code STOP} or {@code CONT}. */
    void signal(int node, String signal) throws IOException, InterruptedException {
        signal(process(node), signal);
    }

    static void signal(ProcessHandle process, String signal) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
        if (code != 0 && process.isAlive()) {
            throw new IOException(String.format(Locale.ROOT, "cannot send %s to process %d", signal, process.pid()));
        }
    }

    /** Kills a node manager and all its containers, including those that it recovered after a restart. */
    void killWithAll(int node) throws IOException, InterruptedException {
        signal(node, "KILL");
        cluster.containers(node).forEach(ProcessHandle::destroyForcibly);
    }

    void start(int node) throws IOException {
        cluster.startNode(node);
    }

    /** Waits until all node managers run and accept containers. */
    void awaitAll() throws IOException, InterruptedException {
        cluster.awaitNodes(count);
    }

    private ProcessHandle process(int node) throws IOException {
        return cluster.node(node).orElseThrow(() -> new IOException("node manager " + node + " does not run"));
    }
}
