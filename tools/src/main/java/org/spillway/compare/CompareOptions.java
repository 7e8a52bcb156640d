package org.spillway.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spillway.minicluster.StartConf;
import org.spillway.report.cli.ReportFiles;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of {@link CompareMain}. */
@Command(
        name = "spillway compare",
        sortOptions = false,
        usageHelpWidth = 100,
        header = "Runs a job's command with stock and with Spillway, and compares outputs, counters and times.",
        customSynopsis = "spillway compare [OPTIONS] -- JAR [MAINCLASS] ARGUMENTS...",
        footer = {
            "",
            "JAR and the rest are the arguments of hadoop jar. {out} in an argument stands for an output",
            "folder, a new one in each run. Without --cluster, write local input as file:///folder/file.",
            "",
            "  spillway compare -- my-job.jar wordcount file:///etc/services {out}",
            "",
            "Exit codes: 0 outputs are the same; 1 they differ, a run failed, or a side was left to stock;",
            "2 wrong usage."
        })
final class CompareOptions {
    @Spec
    private CommandSpec spec;

    @Mixin
    private TurnOptions turns = new TurnOptions();

    @Option(
            names = "--cluster",
            description = "use the cluster that HADOOP_CONF_DIR names instead of one inside this JVM")
    private boolean cluster;

    @Option(names = "--keep", description = "keep the outputs and print their folders")
    private boolean keep;

    @Mixin
    private StartConf startConf = new StartConf();

    @Mixin
    private ReportFiles files = new ReportFiles();

    @Option(names = "--hadoop", hidden = true, description = "the hadoop command, for --cluster")
    private String hadoop;

    @Option(names = "--engine", hidden = true, description = "the plugin's jar, which --cluster ships to the tasks")
    private Path engine;

    @Option(names = "--help", usageHelp = true, description = "print this help")
    private boolean help;

    @Parameters(arity = "0..*", hidden = true, description = "the command")
    private List<String> command = new ArrayList<>();

    /** A parser that fills these fields; what follows the jar is the job's, whatever it looks like. */
    static CommandLine parser(CompareOptions options) {
        return new CommandLine(options).setStopAtPositional(true);
    }

    TurnOptions turns() {
        return turns;
    }

    boolean cluster() {
        return cluster;
    }

    boolean keep() {
        return keep;
    }

    /** How the jobs of all ways but stock start. */
    Map<String, String> startSettings() {
        return startConf.settings();
    }

    ReportFiles files() {
        return files;
    }

    String hadoop() {
        return hadoop;
    }

    Path engine() {
        return engine;
    }

    /** The job's jar. */
    Path jar() {
        return Path.of(command.get(0));
    }

    /** The command, checked, and all else with it. */
    List<String> checkedCommand() {
        turns.check();
        String unwritable = files.problem();
        if (unwritable != null) {
            throw error(unwritable);
        }
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

    /** A wrong command line. */
    ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
