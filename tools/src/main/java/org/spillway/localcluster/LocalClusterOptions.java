package org.spillway.localcluster;

import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of {@link LocalClusterMain}. */
@Command(
        name = "local-cluster.sh",
        sortOptions = false,
        usageHelpWidth = 100,
        header = "A Hadoop cluster of separate processes on this machine, on the loopback address.",
        footer = {
            "",
            "start prints what to set, so that other commands find the cluster; stop ends what start has started and",
            "leaves the folder, with the files of HDFS and the logs, for the next start.",
            "",
            "Exit code: 0 done, or all runs; 1 it failed, or not all runs; 2 wrong usage."
        })
final class LocalClusterOptions {
    /** Limits the node managers, which share this machine's cores and memory. */
    private static final int MOST_NODES = 16;

    enum Action {
        start,
        stop,
        status
    }

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "ACTION", description = "start, stop or status")
    private Action action;

    @Option(
            names = "--dir",
            paramLabel = "D",
            description = "its folder (default: spillway-local-cluster-USER in the" + " folder of temporary files)")
    private Path dir =
            Path.of(System.getProperty("java.io.tmpdir"), "spillway-local-cluster-" + System.getProperty("user.name"));

    @Option(names = "--nodemanagers", paramLabel = "N", defaultValue = "2", description = "node managers (default: 2)")
    private int nodes;

    @Option(
            names = "--recovery",
            description =
                    "node managers keep their state and containers when they are killed and started again, and are"
                            + " given up after 30 s, not 10 minutes, when they are not")
    private boolean recovery;

    @Option(
            names = "--task-archive",
            description = "tasks start from an archive of their classes; the first start builds it, in two minutes")
    private boolean archive;

    @Option(names = "--help", usageHelp = true, description = "show this and end")
    private boolean help;

    /** Returns a parser that fills the fields of the options. */
    static CommandLine parser(LocalClusterOptions options) {
        return new CommandLine(options);
    }

    Action action() {
        return action;
    }

    ClusterFolder folder() {
        return ClusterFolder.of(dir);
    }

    boolean recovery() {
        return recovery;
    }

    boolean archive() {
        return archive;
    }

    int nodes() {
        if (nodes < 1 || nodes > MOST_NODES) {
            throw new ParameterException(
                    spec.commandLine(), "--nodemanagers=" + nodes + ": must be 1 to " + MOST_NODES);
        }
        return nodes;
    }
}
