package org.spillway.minicluster;

import java.util.List;
import org.spillway.report.RunVariant;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options of programs that run jobs in several ways in turn, as a picocli mixin. A program with other ways by default
 * has a provider of default values.
 */
public class TurnOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = RunVariantName.OPTION,
            paramLabel = "WAYS",
            split = ",",
            converter = RunVariantName.class,
            defaultValue = "stock,both",
            description = RunVariantName.MEANING)
    private List<RunVariant> variants;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "1",
            description = "runs of each way, in turn; ratios are those of medians (default: 1)")
    private int runs;

    /**
     * Returns the ways without duplicates, in the order of a report.
     *
     * @throws ParameterException if the program cannot run them
     */
    public List<RunVariant> variants() {
        return RunVariantName.inOrder(variants);
    }

    /** Returns how often each way runs. */
    public final int runs() {
        if (runs < 1) {
            throw error("--runs=" + runs + ": must be at least 1");
        }
        return runs;
    }

    /** Returns an error of the command line. */
    protected final ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
