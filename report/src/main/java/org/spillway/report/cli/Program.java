package org.spillway.report.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.apache.hadoop.util.ShutdownHookManager;
import org.spillway.report.foreign.Printable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Runs the programs behind the scripts, from the command line to the exit code. */
public final class Program {
    /** Exit code: success. */
    public static final int OK = 0;

    /** Exit code: failure. */
    public static final int FAILED = 1;

    private Program() {}

    /**
     * Parses the command line and runs the program's work.
     *
     * @param parser sets the options that the work reads; its command name starts each message
     * @param out receives the help if it was requested
     * @param work returns the exit code; may throw ParameterException
     * @return 2 for a wrong command line, after printing the usage to standard error; {@link #FAILED} if the work
     *     throws, after printing the message of a {@link Failure} or the stack trace of any other exception
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
            printError(parser, e);
            parser.usage(System.err);
            return parser.getCommandSpec().exitCodeOnInvalidInput();
        } catch (Failure e) {
            printError(parser, e);
            return FAILED;
        } catch (Exception e) {
            // Errors after Ctrl-C are caused by the shutdown and are not printed.
            if (!ShutdownHookManager.get().isShutdownInProgress()) {
                StringWriter trace = new StringWriter();
                e.printStackTrace(new PrintWriter(trace));
                System.err.print(Printable.lines(trace.toString()));
            }
            return FAILED;
        }
    }

    /** Messages can contain names and logs of others. */
    private static void printError(CommandLine parser, Exception e) {
        System.err.println(Printable.lines(parser.getCommandName() + ": " + e.getMessage()));
    }
}
