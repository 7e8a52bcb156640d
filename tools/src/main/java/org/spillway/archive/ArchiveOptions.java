package org.spillway.archive;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of {@link ArchiveMain}. */
@Command(
        name = "spillway task-archive",
        sortOptions = false,
        abbreviateSynopsis = true,
        usageHelpWidth = 100,
        header = "Manages an archive of the classes that task JVMs load, from which tasks start faster.",
        footer = {
            "",
            "build   runs three small jobs on the cluster that HADOOP_CONF_DIR names and makes an archive of the",
            "        classes that they load; run it on a node of the cluster, takes some minutes",
            "check   prints in one line whether a task's JVM on this machine uses it; run it on each node",
            "print   prints the settings of jobs that use the archive",
            "remove  deletes the archive; tasks then start without it",
            "",
            "Copy the folder, with the times of its files, to the same path on each node.",
            "",
            "Exit codes: 0 done, or archive used; 1 it failed, or archive not used; 2 wrong usage."
        })
final class ArchiveOptions {
    enum Action {
        build,
        check,
        print,
        remove
    }

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "ACTION", description = "build, check, print or remove")
    private Action action;

    @Option(names = "--dir", paramLabel = "D", required = true, description = "its folder, the same path on each node")
    private Path dir;

    @Option(names = "--java-home", paramLabel = "J", description = "check: the containers' JDK (default: the build's)")
    private Path javaHome;

    @Option(names = "--engine", paramLabel = "JAR", hidden = true, description = "the engine's jar")
    private Path engine;

    @Option(names = "--help", usageHelp = true, description = "print this help")
    private boolean help;

    /** Returns a parser that fills the fields of the options. */
    static CommandLine parser(ArchiveOptions options) {
        return new CommandLine(options);
    }

    Action action() {
        return action;
    }

    TaskArchive archive() {
        return TaskArchive.in(dir);
    }

    /** Returns the JDK of the containers, or null for the JDK that the archive was built with. */
    Path javaHome() {
        return javaHome;
    }

    Path engine() {
        if (engine == null || !Files.isReadable(engine)) {
            throw error("--engine=" + engine + ": no readable file");
        }
        return engine;
    }

    /** Returns an exception for a wrong command line. */
    ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
