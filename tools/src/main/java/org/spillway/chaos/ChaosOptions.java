package org.spillway.chaos;

import java.nio.file.Path;
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
            "that fails runs again with stock and the same faults."
        },
        footer = {"", "Exit codes: 0 all outputs right, no job failed that stock completed; 1 otherwise; 2 wrong usage."
        })
final class ChaosOptions extends ProgramOptions {
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
    List<Fault> each = List.of();

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

    int minutes() {
        return atLeast(1, "--minutes", minutes);
    }

    /** Returns the way of the jobs that random faults hit. */
    RunVariant variant() {
        return shared ? RunVariant.SHARED : RunVariant.BOTH;
    }
}
