package org.spillway.report.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the command lines of all programs have: the layout of the help, and the errors of {@link Program}. */
@Command(sortOptions = false, abbreviateSynopsis = true, usageHelpWidth = 100)
public abstract class ProgramOptions {
    @Spec
    private CommandSpec spec;

    // A superclass comes first, and the help of the help last.
    @Option(names = "--help", order = 1, usageHelp = true, description = "print this help")
    private boolean help;

    /** Returns an error of the command line. The message should name value, limit and place. */
    public final ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /**
     * Returns the value of an option.
     *
     * @param value null if the option was not given, which is no error
     * @throws ParameterException if it is below the least value
     */
    public final <N extends Number> N atLeast(long least, String option, N value) {
        if (value != null && value.longValue() < least) {
            throw error(option + "=" + value + ": must be at least " + least);
        }
        return value;
    }
}
