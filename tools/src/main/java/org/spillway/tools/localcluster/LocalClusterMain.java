package org.spillway.tools.localcluster;

import java.io.IOException;
import java.util.List;
import org.spillway.report.cli.Failure;
import org.spillway.report.cli.Program;
import org.spillway.report.foreign.ShellWord;
import picocli.CommandLine;

/**
 * Starts and stops a local cluster. Exit codes: 0 for success, 1 for failure, 2 for a wrong command line. The action
 * {@code status} returns 0 only if all daemons run.
 */
public final class LocalClusterMain {
    private LocalClusterMain() {}

    /** Runs the program and exits the JVM with its exit code. */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** Runs the program and returns its exit code. */
    static int run(String... args) {
        LocalClusterOptions options = new LocalClusterOptions();
        int code = Program.run(
                new CommandLine(options), System.out, () -> act(options), LocalClusterOptions.endOptions(args));
        if (code != Program.OK && options.action == LocalClusterOptions.Action.start) {
            System.out.println("false"); // an eval of nothing would succeed, and what follows use another cluster
        }
        return code;
    }

    private static int act(LocalClusterOptions options) throws IOException, InterruptedException {
        options.check();
        try {
            HostsCluster hosts = new HostsCluster(options.folder(), System.getProperty("java.class.path"));
            return hosts.wasStarted() || options.isForHosts()
                    ? act(new HostsActions(hosts, options), options)
                    : act(
                            new LocalCluster(options.folder(), options.java, System.getProperty("java.class.path")),
                            options);
        } catch (IOException e) {
            throw new Failure(e.getMessage(), e);
        }
    }

    private static int act(HostsActions hosts, LocalClusterOptions options) throws IOException, InterruptedException {
        return switch (options.action) {
            case start -> hosts.start();
            case stop -> hosts.stop();
            case status -> hosts.status();
            case on -> hosts.on();
            case fault -> hosts.fault();
        };
    }

    private static int act(LocalCluster cluster, LocalClusterOptions options) throws IOException, InterruptedException {
        return switch (options.action) {
            case start -> start(cluster, options);
            case stop -> stop(cluster, options);
            case status -> status(cluster, options);
            case on, fault -> throw new IllegalStateException(options.action + " is for hosts");
        };
    }

    private static int start(LocalCluster cluster, LocalClusterOptions options)
            throws IOException, InterruptedException {
        int nodes = options.nodes();
        System.err.println("starting " + nodes + " node managers and the rest in "
                + options.folder().root());
        System.err.println(
                "note: without authentication: whoever reaches its ports acts as any user. The ports of"
                        + " shuffle and application masters are on all addresses, all others on loopback (the page Security of docs/)");
        cluster.start(nodes, options.recovery);
        if (options.archive) {
            useArchive(cluster);
        }
        System.out.print(exports(options.folder()));
        return Program.OK;
    }

    /** Returns the lines for a shell's eval, or to paste. */
    static String exports(ClusterFolder folder) {
        return "export HADOOP_HOME=" + ShellWord.of(folder.root().toString()) + "\nexport HADOOP_CONF_DIR="
                + ShellWord.of(folder.conf().toString()) + "\n";
    }

    private static void useArchive(LocalCluster cluster) throws IOException, InterruptedException {
        try {
            cluster.useArchive();
        } catch (IOException | InterruptedException | RuntimeException e) {
            cluster.stop();
            throw e;
        }
    }

    private static int stop(LocalCluster cluster, LocalClusterOptions options)
            throws IOException, InterruptedException {
        int stopped = cluster.stop();
        System.err.println(
                "stopped " + stopped + " processes of " + options.folder().root());
        return Program.OK;
    }

    private static int status(LocalCluster cluster, LocalClusterOptions options) throws IOException {
        List<String> started = cluster.started();
        List<String> running = cluster.running();
        if (started.isEmpty()) {
            System.out.println("nothing runs in " + options.folder().root());
            return Program.FAILED;
        }
        for (String name : started) {
            System.out.println(name + ": "
                    + (running.contains(name)
                            ? "runs"
                            : "has ended; see " + options.folder().log(name)));
        }
        return running.size() == started.size() ? Program.OK : Program.FAILED;
    }
}
