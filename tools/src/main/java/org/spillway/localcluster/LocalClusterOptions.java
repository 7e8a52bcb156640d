package org.spillway.localcluster;

import java.nio.file.Path;
import org.spillway.foreign.ShellWord;
import org.spillway.report.cli.ProgramOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line of {@link LocalClusterMain}. */
@Command(
        name = "spillway local-cluster",
        header = "Runs a Hadoop cluster as separate processes on the loopback address of this machine.",
        footer = {
            "",
            "start prints the variables with which other commands find the cluster. stop ends the processes",
            "and keeps the folder, with HDFS's files and the logs, for the next start.",
            "",
            "Exit codes: 0 done, or all processes run; 1 it failed, or a process does not run; 2 wrong usage."
        })
final class LocalClusterOptions extends ProgramOptions {
    /** Limits the node managers, which share this machine's cores and memory. */
    private static final int MAX_NODES = 16;

    enum Action {
        start,
        stop,
        status
    }

    @Parameters(index = "0", paramLabel = "ACTION", description = "start, stop or status")
    Action action;

    @Option(
            names = "--dir",
            paramLabel = "D",
            description = "its folder (default: ~/.spillway/local-cluster), which must be its owner's alone")
    private Path dir;

    @Option(names = "--nodemanagers", paramLabel = "N", defaultValue = "2", description = "node managers (default: 2)")
    private int nodes;

    @Option(
            names = "--recovery",
            description =
                    "node managers that are killed and started again keep their state and containers; the resource"
                            + " manager gives up the others after 30 s instead of 10 minutes")
    boolean recovery;

    @Option(
            names = "--task-archive",
            description = "tasks start from an archive of their classes; the first start builds it in two minutes")
    boolean archive;

    /** Returns the folder. Others can put nothing into the home, as they can into the folder of temporary files. */
    ClusterFolder folder() {
        if (dir != null) {
            ClusterFolder folder = ClusterFolder.of(dir);
            if (dir.toString().isEmpty() || !ShellWord.isPlain(folder.root().toString())) {
                throw error("--dir=" + dir + ": must be a path of " + ShellWord.PLAIN_LETTERS
                        + " only, because shells of YARN read it");
            }
            return folder;
        }
        Path home = Path.of(System.getProperty("user.home"));
        if (!home.isAbsolute()) {
            throw error("this user has no home folder: give --dir");
        }
        return ClusterFolder.of(home.resolve(".spillway/local-cluster"));
    }

    int nodes() {
        if (nodes < 1 || nodes > MAX_NODES) {
            throw error("--nodemanagers=" + nodes + ": must be 1 to " + MAX_NODES);
        }
        return nodes;
    }
}
