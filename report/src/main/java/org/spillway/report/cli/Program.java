package org.spillway.report.cli;

import java.io.PrintStream;
import java.util.concurrent.Callable;
import org.apache.hadoop.util.ShutdownHookManager;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** What the programs behind the scripts have in common: from the command line to the exit code. */
public final class Program {
    /** All went well. */
    public static final int OK = 0;

    /** Something did not. */
    public static final int FAILED = 1;

    private Program() {}

    /**
     * Parses the command line and does the work.
     *
     * @param parser fills the options that the work reads; its name begins the messages
     * @param out for help that was asked for
     * @param work tells the exit code; may throw ParameterException as well
     * @return 2 for a wrong command line, with the usage on standard error; {@link #FAILED} for work that throws, with the
     *     message alone of a {@link Failure} and the trace of anything else
     */
    public static int run(CommandLine parser, PrintStream out, Callable<Integer> work, String... args) {
        try {
            parser.parseArgs(args);
            if (parser.isUsageHelpRequested()) {
                parser.usage(out);
                return OK;
            }
            return work.call();
        } catch (ParameterException e) {
            System.err.println(parser.getCommandName() + ": " + e.getMessage());
            parser.usage(System.err);
            return parser.getCommandSpec().exitCodeOnInvalidInput();
        } catch (Failure e) {
            System.err.println(parser.getCommandName() + ": " + e.getMessage());
            return FAILED;
        } catch (Exception e) {
            // What goes wrong after Ctrl-C went wrong because of it.
            if (!ShutdownHookManager.get().isShutdownInProgress()) {
                e.printStackTrace();
            }
            return FAILED;
        }
    }
}
