package org.spillway.tools.localcluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.spillway.report.cli.ProgramOptions;
import org.spillway.report.foreign.ShellWord;
import org.spillway.tools.localcluster.hosts.Fault;
import org.spillway.tools.localcluster.hosts.Faults;
import org.spillway.tools.localcluster.hosts.NetworkPlan;
import org.spillway.tools.localcluster.hosts.Rate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line of {@link LocalClusterMain}. */
@Command(
        name = "spillway local-cluster",
        header = "Runs a Hadoop cluster on this machine, as processes on loopback or on hosts of its own.",
        customSynopsis = "spillway local-cluster [OPTIONS] ACTION [HOST] [WORD...]",
        footer = {
            "",
            "start prints the variables with which other commands find the cluster. stop ends the processes",
            "and keeps the folder, with HDFS's files and the logs, for the next start.",
            "",
            "With --hosts each host has network, process numbers and mounts of its own: master, gateway and",
            "w1 to wN. Only they reach the cluster. More actions:",
            "  on [HOST] COMMAND...       runs a command on a host (default: gateway)",
            "  on --user alice ...        the same as alice or bob, whose jobs' containers are theirs with --users",
            "  fault HOST off             switches it off as a power cut does",
            "  fault HOST cut             takes its link down",
            "  fault HOST slow [RATE]     limits its link (default: 10mbit)",
            "  fault HOST loss [PERCENT]  loses packets of both directions (default: 5)",
            "  fault HOST one-way         loses what it sends",
            "  fault HOST delay [TIME]    delays packets of both directions (default: 50ms)",
            "  fault HOST unhealthy       fails the health check of a worker's node manager",
            "  fault HOST drain [SECONDS] decommissions it after its jobs, or SECONDS (default: 10)",
            "  fault HOST on              ends all its faults. A host that is off is switched on, and a drained node",
            "                             manager starts; this ends when HDFS and YARN have the worker again",
            "With --kerberos, what runs on the gateway has the keys of root@SPILLWAY.TEST, whose home is",
            "/user/root; on --no-ticket runs it without.",
            "",
            "Exit codes: 0 done, or all processes run; 1 it failed, or a process does not run; 2 wrong usage.",
            "on returns the exit code of the command."
        })
final class LocalClusterOptions extends ProgramOptions {
    /** Limits the node managers, which share this machine's cores and memory. */
    private static final int MAX_NODES = 16;

    private static final String DIR = "--dir";
    private static final String USER = "--user";

    enum Action {
        start,
        stop,
        status,
        on,
        fault
    }

    @Parameters(index = "0", paramLabel = "ACTION", description = "start, stop or status; for hosts also on or fault")
    Action action;

    @Parameters(index = "1..*", hidden = true)
    List<String> words = new ArrayList<>();

    @Option(
            names = DIR,
            paramLabel = "D",
            description = "its folder (default: .spillway/local-cluster in the user's home of the password file,"
                    + " whatever HOME is), which must be its owner's alone")
    private Path dir;

    @Option(names = "--nodemanagers", paramLabel = "N", description = "node managers (default: 2)")
    private Integer nodes;

    @Option(
            names = "--hosts",
            paramLabel = "N",
            description = "start N workers, a master and a gateway as hosts instead, with addresses of their own")
    Integer hosts;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "the rate of each host's link (default: 1gbit): a number with kbit, mbit or gbit")
    private String rate;

    @Option(
            names = "--recovery",
            description =
                    "node managers that are killed and started again keep their state and containers; the resource"
                            + " manager gives up the others after 30 s instead of 10 minutes")
    boolean recovery;

    @Option(
            names = "--expiry",
            paramLabel = "S",
            description = "with --hosts: the resource manager gives up a worker that is silent for S seconds (default:"
                    + " 600, or 30 with --recovery)")
    private Integer expiry;

    @Option(
            names = "--users",
            paramLabel = "PROGRAM",
            description =
                    "with --hosts, as root: containers run as the job's user, by LinuxContainerExecutor and this program"
                            + " of a Hadoop release, bin/container-executor")
    private Path users;

    @Option(names = USER, paramLabel = "NAME", description = "with on: runs the command as this user, alice or bob")
    String user;

    @Option(
            names = "--kerberos",
            description =
                    "with --hosts: a secure cluster with a KDC, TLS on web pages and shuffle, and the user root in"
                            + " its realm; needs a C compiler")
    private boolean kerberos;

    @Option(
            names = "--token-life",
            paramLabel = "S",
            description = "with --kerberos: tokens end after S seconds unless they are renewed (default: 86400)")
    private Integer tokenLife;

    @Option(names = "--no-ticket", description = "with on: without the user's keys of a cluster with --kerberos")
    boolean noTicket;

    @Option(names = "--large-worker", hidden = true)
    private boolean largeWorker;

    /** The hosts end when no process has this named pipe open for writing any more. */
    @Option(names = "--end-with", hidden = true)
    Path endWith;

    /** The command of {@code on} has the gateway's network, and the processes and files of this machine. */
    @Option(names = "--network-only", hidden = true)
    boolean networkOnly;

    @Option(
            names = "--java",
            paramLabel = "HOME",
            description = "the JDK of the processes and containers (default: that of this command); not for hosts")
    Path java = ClusterFolder.JAVA;

    @Option(
            names = "--task-archive",
            description = "tasks start from an archive of their classes; the first start builds it in two minutes")
    boolean archive;

    /**
     * Returns the folder. Others can put nothing into the home, as they can into the folder of temporary files. HOME is not
     * asked: with sudo it may be another user's home, and every shell of a user must find the same cluster.
     */
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
        return nodes == null ? 2 : within("--nodemanagers", nodes);
    }

    /** Returns the hosts to start. */
    NetworkPlan plan() {
        try {
            return new NetworkPlan(within("--hosts", hosts), Rate.of(rate == null ? "1gbit" : rate));
        } catch (IllegalArgumentException e) {
            throw error("--" + e.getMessage());
        }
    }

    /** Returns what the workers are set to. */
    WorkerSettings workers() {
        return new WorkerSettings(recovery, expiry, largeWorker);
    }

    /** Returns how users are told apart. */
    Security security() {
        return new Security(kerberos, tokenLife, users);
    }

    private int within(String option, int value) {
        if (value < 1 || value > MAX_NODES) {
            throw error(option + "=" + value + ": must be 1 to " + MAX_NODES);
        }
        return value;
    }

    /** Whether the command line is for a cluster of hosts, whatever runs in the folder. */
    boolean isForHosts() {
        return hosts != null || action == Action.on || action == Action.fault;
    }

    /** Checks that options and words fit the action. */
    void check() {
        if (!words.isEmpty() && action != Action.on && action != Action.fault) {
            throw error(action + ": unexpected word " + words.get(0));
        }
        require(rate == null || hosts != null, "--rate=" + rate + ": needs --hosts");
        atLeast(1, "--expiry", expiry);
        require(!kerberos || hosts != null, "--kerberos: needs --hosts");
        atLeast(1, "--token-life", tokenLife);
        require(tokenLife == null || kerberos, "--token-life=" + tokenLife + ": needs --kerberos");
        require(!noTicket || action == Action.on, "--no-ticket: is for the action on");
        require(expiry == null && !largeWorker || hosts != null, "--expiry=" + expiry + ": needs --hosts");
        require(users == null || hosts != null, "--users=" + users + ": needs --hosts");
        require(users == null || !kerberos, "--users=" + users + ": not with --kerberos, whose only user is root");
        require(user == null || action == Action.on, "--user=" + user + ": is for on");
        require(
                nodes == null || hosts == null,
                "--nodemanagers=" + nodes + ": not with --hosts, where each worker has one");
        require(java == ClusterFolder.JAVA || hosts == null, "--java=" + java + ": not with --hosts");
        require(Files.isExecutable(java.resolve("bin/java")), "--java=" + java + ": has no bin/java");
        require(!archive || hosts == null, "--task-archive: not with --hosts");
    }

    private void require(boolean fits, String otherwise) {
        if (!fits) {
            throw error(otherwise);
        }
    }

    /** Returns the fault of a word. */
    Fault fault(String word) {
        return Fault.of(word)
                .orElseThrow(() -> error("fault " + word + ": must be one of "
                        + Arrays.stream(Fault.values()).map(Fault::toString).collect(Collectors.joining(", "))));
    }

    /** Returns the value of a fault, checked. */
    String value(Fault fault, String value) {
        try {
            Faults.check(fault, value);
            return value;
        } catch (IllegalArgumentException e) {
            throw error(e.getMessage());
        }
    }

    /**
     * Returns the arguments with the end of the options marked, so that those of a command that is to run on a host are
     * not taken for this program's: {@code on --dir D w1 hadoop fs -ls /}.
     */
    static String[] endOptions(String... args) {
        if (args.length == 0 || !args[0].equals(Action.on.name())) {
            return args;
        }
        int end = 1;
        while (end < args.length && args[end].startsWith("-")) {
            end += args[end].equals(DIR) || args[end].equals(USER) ? 2 : 1;
        }
        List<String> all = new ArrayList<>(List.of(args));
        all.add(Math.min(end, args.length), "--");
        return all.toArray(new String[0]);
    }
}
