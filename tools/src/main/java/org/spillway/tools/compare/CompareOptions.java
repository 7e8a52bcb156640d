package org.spillway.tools.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.spillway.report.cli.ProgramOptions;
import org.spillway.report.cli.ReportFiles;
import org.spillway.report.foreign.Joined;
import org.spillway.tools.minicluster.StartConf;
import org.spillway.tools.minicluster.TaskVcores;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line of {@link CompareMain}. */
@Command(
        name = "spillway compare",
        header = "Runs a job's command with stock and with Spillway, and compares outputs, counters and times.",
        customSynopsis = "spillway compare [OPTIONS] -- JAR [MAINCLASS] ARGUMENTS...",
        footer = {
            "",
            "JAR and the rest are the arguments of hadoop jar. {out} in an argument stands for an output",
            "folder, a new one in each run. Without --cluster, write local input as file:///folder/file.",
            "",
            "  spillway compare -- my-job.jar wordcount file:///etc/services {out}",
            "",
            ComparedTurns.NEEDS_STOCK,
            "",
            "Exit codes: 0 outputs are the same; 1 they differ, a run failed, a job's history cannot be read, or",
            "a side was left to stock; 2 wrong usage; 3 only floating-point numbers differ, as by another order",
            "of a sum, or a format cannot be read."
        })
final class CompareOptions extends ProgramOptions {
    @Mixin
    ComparedTurns turns = new ComparedTurns();

    @Mixin
    TaskVcores vcores = new TaskVcores();

    @Mixin
    ClusterChoice choice = new ClusterChoice();

    @Option(names = "--keep", description = "keep the outputs and print their folders")
    boolean keep;

    @Mixin
    StartConf startConf = new StartConf();

    @Mixin
    ReportFiles files = new ReportFiles();

    @Parameters(arity = "0..*", hidden = true, description = "the command")
    private List<String> command = new ArrayList<>();

    /** A parser that fills these fields; what follows the jar is the job's, whatever it looks like. */
    static CommandLine parser(CompareOptions options) {
        return new CommandLine(options).setStopAtPositional(true);
    }

    private Path jar() {
        return Path.of(command.get(0));
    }

    /** The jars with the job's classes: the job's jar first. */
    List<Path> jars() {
        return Joined.of(List.of(jar()), LibJars.of(command));
    }

    /** The command, checked, and all else with it. */
    List<String> checkedCommand() {
        turns.variants();
        turns.runs();
        vcores.settings();
        files.check();
        if (command.isEmpty()) {
            throw error("no command: give a job's jar and its arguments after --");
        }
        if (!Files.isRegularFile(jar())) {
            throw error("JAR=" + command.get(0) + ": no such file");
        }
        if (command.stream().noneMatch(argument -> argument.contains(CommandRunner.OUT))) {
            throw error("no argument has " + CommandRunner.OUT + ": write it in place of the job's output folder, got "
                    + command);
        }
        return command;
    }
}
