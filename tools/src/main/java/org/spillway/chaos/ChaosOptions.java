package org.spillway.chaos;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of {@link ChaosMain}. */
@Command(
        name = "chaos.sh",
        sortOptions = false,
        usageHelpWidth = 100,
        header =
                "Jobs with Spillway on both sides, one after the other on a local cluster whose parts break meanwhile.",
        description = {
            "",
            "Outputs of maps are deleted, cut and damaged, tasks killed, node managers stopped, restarted and lost, drawn",
            "from a seed. Each job's output is compared with that of a calm run with stock. A job that fails is run by stock",
            "in the same storm."
        },
        footer = {"", "Exit code: 0 all outputs were right, and no job failed that stock ended; 1 not; 2 wrong usage."})
final class ChaosOptions {
    @Spec
    private CommandSpec spec;

    @Option(names = "--minutes", paramLabel = "N", description = "begins jobs for so long")
    private int minutes;

    @Option(
            names = "--each",
            paramLabel = "FAULT",
            arity = "0..1",
            split = ",",
            fallbackValue = "FLIPPED,DELETED,NODE_RESTARTED,NODE_STOPPED,NODE_LOST",
            description =
                    "instead: one fault at a time, after all maps have ended, by stock and by Spillway; prints a table (by"
                            + " default: ${FALLBACK-VALUE})")
    private List<Fault> each = List.of();

    @Option(names = "--seed", paramLabel = "S", description = "of the first storm; by default from the clock")
    private long seed = System.currentTimeMillis();

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "300000",
            description = "lines of words; of other input the jobs table's shares of that (default: ${DEFAULT-VALUE})")
    private long rows;

    @Option(names = "--dir", required = true, hidden = true)
    private Path dir;

    @Option(names = "--nodemanagers", required = true, hidden = true)
    private int nodes;

    @Option(names = "--engine", required = true, hidden = true)
    private Path engine;

    @Option(names = "--jobs", required = true, hidden = true)
    private Path jobs;

    @Option(names = "--help", usageHelp = true, description = "show this and end")
    private boolean help;

    static CommandLine parser(ChaosOptions options) {
        return new CommandLine(options);
    }

    /** Returns the faults of a table. Empty for random storms. */
    List<Fault> each() {
        return each;
    }

    int minutes() {
        if (minutes < 1) {
            throw new ParameterException(spec.commandLine(), "--minutes=" + minutes + ": must be at least 1");
        }
        return minutes;
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
