package org.spillway.fuzz;

import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of {@link FuzzMain}. */
final class FuzzOptions {
    private static final long DEFAULT_MINUTES = 5;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--reduces",
            description = "draws whole reduces: maps with either collector, then a reduce with stock's shuffle and with"
                    + " Spillway's")
    private boolean reduces;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            description = "stops after N minutes (default: 5; no limit if only --cases is given)")
    private Long minutes;

    @Option(names = "--cases", paramLabel = "N", description = "stops after N cases")
    private Long cases;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "seed of the first case (default: from the clock); the next cases have the next numbers. To"
                    + " repeat a case, give its seed and --cases 1")
    long seed = System.currentTimeMillis() * 1000;

    @Option(
            names = "--case",
            paramLabel = "LINE",
            description = "runs one case, given as a line that the fuzzer printed: knob=value ...")
    FuzzCase only;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "print this help")
    private boolean help;

    CaseKind kind() {
        return reduces ? CaseKind.REDUCES : CaseKind.MAPS;
    }

    /** Returns the time limit. If only a number of cases is given, there is none. */
    long seconds() {
        long none = cases == null ? TimeUnit.MINUTES.toSeconds(DEFAULT_MINUTES) : Long.MAX_VALUE;
        return minutes == null ? none : TimeUnit.MINUTES.toSeconds(positive("--minutes", minutes));
    }

    /** Returns the most cases to run. */
    long cases() {
        return cases == null ? Long.MAX_VALUE : positive("--cases", cases);
    }

    private long positive(String option, long value) {
        if (value < 1) {
            throw new ParameterException(spec.commandLine(), option + "=" + value + ": must be at least 1");
        }
        return value;
    }
}
