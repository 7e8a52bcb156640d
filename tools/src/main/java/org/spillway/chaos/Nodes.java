package org.spillway.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.spillway.localcluster.LocalCluster;

/** The node managers of a local cluster, what runs under them, and the map outputs on their disks. */
final class Nodes {
    private static final String TASK = "org.apache.hadoop.mapred.YarnChild";

    private final LocalCluster cluster;
    private final int count;

    Nodes(LocalCluster cluster, int count) {
        this.cluster = cluster;
        this.count = count;
    }

    int count() {
        return count;
    }

    /** Outputs of maps that lie on the nodes' disks now. */
    List<Path> outputs() throws IOException {
        List<Path> outputs = new ArrayList<>();
        for (int node = 1; node <= count; node++) {
            // usercache/USER/appcache/APPLICATION/output/ATTEMPT/file.out
            for (Path user : in(cluster.localDir(node).resolve("usercache"))) {
                for (Path application : in(user.resolve("appcache"))) {
                    for (Path attempt : in(application.resolve("output"))) {
                        Path file = attempt.resolve("file.out");
                        if (attempt.getFileName().toString().contains("_m_")
                                && Files.exists(Path.of(file + ".index"))) {
                            outputs.add(file);
                        }
                    }
                }
            }
        }
        return outputs;
    }

    private static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (NoSuchFileException | java.nio.file.NotDirectoryException e) {
            return List.of(); // gone with its job
        }
    }

    /** Map and reduce tasks that run now, whatever has become of their node managers. */
    List<ProcessHandle> tasks() {
        String root = cluster.localDir(1).getParent().toString();
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().arguments().isPresent())
                .filter(process -> {
                    List<String> arguments = List.of(process.info().arguments().orElseThrow());
                    // The shell that starts one names it, too, in one long argument.
                    return arguments.contains(TASK) && arguments.stream().anyMatch(argument -> argument.contains(root));
                })
                .toList();
    }

    /** Sends a signal to a node manager: {@code KILL}, {@code STOP}, {@code CONT}. */
    void signal(int node, String signal) throws IOException, InterruptedException {
        signal(process(node), signal);
    }

    /** Sends it to any process. */
    static void signal(ProcessHandle process, String signal) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
        if (code != 0 && process.isAlive()) {
            throw new IOException(String.format(Locale.ROOT, "cannot send %s to process %d", signal, process.pid()));
        }
    }

    /** Kills a node manager and all that it has started. */
    void killWithAll(int node) throws IOException, InterruptedException {
        ProcessHandle manager = process(node);
        List<ProcessHandle> started = manager.descendants().toList();
        signal(manager, "KILL");
        for (ProcessHandle process : started) {
            process.destroyForcibly();
        }
    }

    /** Starts a node manager that was killed. */
    void start(int node) throws IOException {
        cluster.startNode(node);
    }

    private ProcessHandle process(int node) throws IOException {
        return cluster.node(node).orElseThrow(() -> new IOException("node manager " + node + " does not run"));
    }
}
