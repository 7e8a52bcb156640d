package org.spillway.tools.chaos;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.spillway.report.RunVariant;
import org.spillway.report.cli.ProgramOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of {@link ChaosMain}. */
@Command(
        name = "spillway chaos",
        header = "Runs jobs with Spillway on both sides, one after the other on a local cluster, and injects faults.",
        description = {
            "",
            "Deletes, cuts and damages map outputs, kills tasks, and stops, restarts and loses node managers.",
            "A seed decides which. Compares each job's output with that of a run with stock without faults. A job",
            "that fails runs again with stock and the same faults.",
            "With --hosts breaks the links and the power of workers that are hosts of their own."
        },
        footer = {
            "",
            "Exit codes: 0 all outputs right, no job failed that stock completed; 1 otherwise; 2 wrong usage.",
            "With --hosts also 1 if a good map ran again, or a lost one not within 30 s, or a job took longer than stock."
        })
final class ChaosOptions extends ProgramOptions {
    /** What {@code --each} without a value has. */
    private static final String DEFAULT_FAULTS = "default";

    private static final List<Fault> DEFAULT =
            List.of(Fault.FLIPPED, Fault.DELETED, Fault.NODE_RESTARTED, Fault.NODE_STOPPED, Fault.NODE_LOST);

    /** The large worker, one that fails, and one that stays. */
    private static final int MIN_HOSTS = 3;

    private static final int MAX_HOSTS = 16;

    /** Hadoop's default. */
    private static final int EXPIRY_SECONDS = 600;

    private static final int LIMIT_SECONDS = 300;

    @Option(names = "--minutes", paramLabel = "N", description = "starts jobs for N minutes")
    private int minutes;

    @Option(
            names = "--each",
            paramLabel = "FAULT",
            arity = "0..1",
            split = ",",
            fallbackValue = DEFAULT_FAULTS,
            description =
                    "instead of --minutes: one fault at a time after the last map, with stock, Spillway and shared"
                            + " JVMs; prints a table (default faults: FLIPPED,DELETED,NODE_RESTARTED,NODE_STOPPED,NODE_LOST)")
    private List<String> each = List.of();

    @Option(
            names = "--hosts",
            paramLabel = "N",
            description = "with --each: on a cluster of hosts with N workers (default faults: all of"
                    + " docs/reliability.md)")
    Integer hosts;

    @Option(
            names = "--expiry",
            paramLabel = "S",
            description = "with --hosts: the resource manager gives up a worker that is silent for S seconds (default:"
                    + " 600)")
    private Integer expiry;

    @Option(
            names = "--limit",
            paramLabel = "S",
            description = "with --hosts: kills jobs that run S seconds after the fault (default: 300)")
    private Integer limit;

    @Option(names = "--kerberos", description = "with --hosts: on a secure cluster, as local-cluster --kerberos")
    private boolean kerberos;

    @Option(
            names = "--users",
            paramLabel = "PROGRAM",
            description = "with --hosts: containers run as alice, as with local-cluster --users")
    private Path users;

    @Option(names = "--shared", description = "with --minutes: tasks of jobs with Spillway share JVMs")
    private boolean shared;

    @Option(names = "--seed", paramLabel = "S", description = "seed of the first faults (default: from the clock)")
    long seed = System.currentTimeMillis();

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "300000",
            description = "lines of words; other inputs have fixed shares of that (default: ${DEFAULT-VALUE})")
    long rows;

    @Option(names = "--dir", required = true, hidden = true)
    Path dir;

    @Option(names = "--nodemanagers", required = true, hidden = true)
    int nodes;

    @Option(names = "--engine", required = true, hidden = true)
    Path engine;

    @Option(names = "--jobs", required = true, hidden = true)
    Path jobs;

    /** The script asks so before it starts a cluster. */
    @Option(names = "--check-only", hidden = true)
    boolean checksOnly;

    /** Checks the options before a cluster is used. */
    void check() {
        if (hosts == null) {
            if (expiry != null || limit != null || kerberos || users != null) {
                throw error("--expiry, --limit, --kerberos and --users: need --hosts");
            }
            if (isEach()) {
                faults();
            } else {
                minutes();
            }
            return;
        }
        if (!isEach()) {
            throw error("--hosts=" + hosts + ": needs --each");
        }
        if (hosts < MIN_HOSTS || hosts > MAX_HOSTS) {
            throw error("--hosts=" + hosts + ": must be " + MIN_HOSTS + " to " + MAX_HOSTS);
        }
        atLeast(1, "--expiry", expirySeconds());
        atLeast(1, "--limit", limit().toSeconds());
        hostFaults();
    }

    /** Returns the options of local-cluster with which a cluster starts. */
    List<String> clusterOptions() {
        if (hosts == null) {
            return List.of("--nodemanagers=" + nodes, "--recovery");
        }
        List<String> all =
                new ArrayList<>(List.of("--hosts=" + hosts, "--large-worker", "--expiry=" + expirySeconds()));
        if (kerberos) {
            all.add("--kerberos");
        }
        if (users != null) {
            all.add("--users=" + users);
        }
        return all;
    }

    boolean isEach() {
        return !each.isEmpty();
    }

    /** Returns the faults of {@code --each} without hosts. */
    List<Fault> faults() {
        return faults(Fault.class, DEFAULT);
    }

    /** Returns the faults of {@code --each} with hosts. */
    List<HostFault> hostFaults() {
        return faults(HostFault.class, HostFault.ALL);
    }

    private <E extends Enum<E>> List<E> faults(Class<E> kind, List<E> defaults) {
        if (each.equals(List.of(DEFAULT_FAULTS))) {
            return defaults;
        }
        List<E> faults = new ArrayList<>();
        for (String name : each) {
            try {
                faults.add(Enum.valueOf(kind, name));
            } catch (IllegalArgumentException e) {
                throw error("--each=" + name + ": must be of " + Arrays.toString(kind.getEnumConstants()));
            }
        }
        return faults;
    }

    /** Returns after how long jobs on hosts are killed. */
    Duration limit() {
        return Duration.ofSeconds(limit == null ? LIMIT_SECONDS : limit);
    }

    private int expirySeconds() {
        return expiry == null ? EXPIRY_SECONDS : expiry;
    }

    int minutes() {
        return atLeast(1, "--minutes", minutes);
    }

    /** Returns the way of the jobs that random faults hit. */
    RunVariant variant() {
        return shared ? RunVariant.SHARED : RunVariant.BOTH;
    }
}
