package org.spillway.compare;

import java.util.List;
import org.spillway.minicluster.WayName;
import org.spillway.report.Way;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options of programs that run jobs in several ways in turn and compare them with stock, as a picocli mixin. A
 * program with other ways by default has a provider of default values.
 */
public final class TurnOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = WayName.OPTION,
            paramLabel = "WAYS",
            split = ",",
            converter = WayName.class,
            defaultValue = "stock,both",
            description = WayName.MEANING_WITH_STOCK)
    private List<Way> ways;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "1",
            description = "runs of each way, in turn; times are medians (default: 1)")
    private int runs;

    /**
     * Returns the ways, of which the first is stock's.
     *
     * @throws ParameterException if stock is not among them
     */
    public List<Way> ways() {
        if (!ways.contains(Way.STOCK)) {
            throw error(WayName.OPTION + "=" + ways + ": must contain stock, with which the others are compared");
        }
        return WayName.inOrder(ways);
    }

    /** Returns how often each way runs. */
    public int runs() {
        return atLeastOne("--runs", runs);
    }

    /** Checks both. */
    void check() {
        ways();
        runs();
    }

    /** Returns the value of an option of the program, which must be at least 1. */
    public int atLeastOne(String option, int value) {
        if (value < 1) {
            throw error(option + "=" + value + ": must be at least 1");
        }
        return value;
    }

    private ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
