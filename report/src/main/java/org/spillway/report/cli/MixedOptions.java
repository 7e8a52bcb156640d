package org.spillway.report.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of several programs, as a picocli mixin. */
public class MixedOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** Returns an error of the command line. */
    protected final ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
