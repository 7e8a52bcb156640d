package org.spillway.chaos;

import java.nio.file.Path;
import java.util.List;
import org.spillway.report.Way;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of {@link ChaosMain}. */
@Command(
        name = "spillway chaos",
        sortOptions = false,
        abbreviateSynopsis = true,
        usageHelpWidth = 100,
        header = "Runs jobs with Spillway on both sides, one after the other on a local cluster, and injects faults.",
        description = {
            "",
            "Deletes, cuts and damages map outputs, kills tasks, and stops, restarts and loses node managers.",
            "A seed decides which. Compares each job's output with that of a run with stock without faults. A job",
            "that fails runs again with stock and the same faults."
        },
        footer = {"", "Exit codes: 0 all outputs right, no job failed that stock completed; 1 otherwise; 2 wrong usage."
        })
final class ChaosOptions {
    @Spec
    private CommandSpec spec;

    @Option(names = "--minutes", paramLabel = "N", description = "starts jobs for N minutes")
    private int minutes;

    @Option(
            names = "--each",
            paramLabel = "FAULT",
            arity = "0..1",
            split = ",",
            fallbackValue = "FLIPPED,DELETED,NODE_RESTARTED,NODE_STOPPED,NODE_LOST",
            description =
                    "instead of --minutes: one fault at a time after the last map, with stock and with Spillway; prints"
                            + " a table (default faults: ${FALLBACK-VALUE})")
    private List<Fault> each = List.of();

    @Option(names = "--shared", description = "with --minutes: tasks of jobs with Spillway share JVMs")
    private boolean shared;

    @Option(names = "--seed", paramLabel = "S", description = "seed of the first faults (default: from the clock)")
    private long seed = System.currentTimeMillis();

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "300000",
            description = "lines of words; other inputs have fixed shares of that (default: ${DEFAULT-VALUE})")
    private long rows;

    @Option(names = "--dir", required = true, hidden = true)
    private Path dir;

    @Option(names = "--nodemanagers", required = true, hidden = true)
    private int nodes;

    @Option(names = "--engine", required = true, hidden = true)
    private Path engine;

    @Option(names = "--jobs", required = true, hidden = true)
    private Path jobs;

    /** The script asks so before it starts a cluster. */
    @Option(names = "--check-only", hidden = true)
    private boolean checksOnly;

    @Option(names = "--help", usageHelp = true, description = "print this help")
    private boolean help;

    static CommandLine parser(ChaosOptions options) {
        return new CommandLine(options);
    }

    /** Returns the faults of a table. Empty for random faults. */
    List<Fault> each() {
        return each;
    }

    int minutes() {
        if (minutes < 1) {
            throw new ParameterException(spec.commandLine(), "--minutes=" + minutes + ": must be at least 1");
        }
        return minutes;
    }

    /** Returns the way of the jobs that random faults hit. */
    Way way() {
        return shared ? Way.SHARED : Way.BOTH;
    }

    /** Whether only the command line is to be checked. */
    boolean checksOnly() {
        return checksOnly;
    }

    long seed() {
        return seed;
    }

    long rows() {
        return rows;
    }

    Path dir() {
        return dir;
    }

    int nodes() {
        return nodes;
    }

    Path engine() {
        return engine;
    }

    Path jobs() {
        return jobs;
    }
}
