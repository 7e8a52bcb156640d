package org.spillway.formats;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.spillway.formats.avroparquet.AvroParquetStudy;
import org.spillway.formats.hfile.HFileStudy;
import org.spillway.formats.lab.Study;
import org.spillway.formats.shortcircuit.ShortCircuitStudy;
import org.spillway.formats.tfile.TFileStudy;
import org.spillway.report.cli.Program;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The program behind {@code scripts/spillway formats}: runs a study and prints its tables. */
@Command(
        name = "spillway formats",
        usageHelpWidth = 100,
        synopsisSubcommandLabel = "STUDY",
        header = "Runs studies of file formats and HDFS reads on this machine with current libraries.",
        footer = {
            "spillway formats STUDY --help lists a study's options.",
            "Exit codes: 0 measured, and all data read equals the data written; 1 otherwise; 2 wrong usage."
        },
        subcommands = {TFileStudy.class, HFileStudy.class, ShortCircuitStudy.class, AvroParquetStudy.class})
public final class FormatsMain {
    @Option(names = "--help", usageHelp = true, description = "print this help")
    private boolean help;

    private FormatsMain() {}

    /** Runs the program and exits with its exit code. */
    public static void main(String[] args) {
        System.exit(run(System.out, args));
    }

    /** Runs the program and returns its exit code. */
    static int run(PrintStream out, String... args) {
        CommandLine all = new CommandLine(new FormatsMain());
        CommandLine named = args.length == 0 ? null : all.getSubcommands().get(args[0]);
        if (named == null) {
            String names = String.join(" ", all.getSubcommands().keySet());
            Callable<Integer> nothing = () -> {
                throw new ParameterException(all, "no study given; studies: " + names);
            };
            return Program.run(all, out, nothing, args);
        }
        // A separate parser for the study: picocli parses a subcommand only through its parent, whose work is not the
        // study's.
        Study study = named.getCommand();
        CommandLine parser = study.parser().setCommandName(all.getCommandName() + " " + args[0]);
        return Program.run(parser, out, () -> study.call(out), Arrays.copyOfRange(args, 1, args.length));
    }
}
